/** Targets of an address within a page, also inside closed details and hidden tabs. */
import assert from "node:assert/strict";

import { open, settled } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, url } = suite({ root: process.env.SHOWCASE });

/** Hidden targets of the fixture's page: the text that must become visible, and the hash. */
const TARGETS = {
  "a section in a tab": { text: "标签里的一节", hash: () => "#标签里的一节" },
  "a section in details": { text: "折叠里的一节", hash: () => "#折叠里的一节" },
  "a line in a tab": { text: "const found = true;", hash: (page) => lineIn(page, "in a tab") },
  "a line in details": { text: "const found = true;", hash: (page) => lineIn(page, "in details") },
};

/** The hash of the second line of the block that contains `text`. */
async function lineIn(page, text) {
  const block = page.locator(".mr-code", { hasText: text });
  return `#${await block.getAttribute("id")}-L2`;
}

/** The ways to open an address. */
const WAYS = {
  "as a document": (page, address) => open(page, address),
  "from another page": async (page, address) => {
    await open(page, url("/long"));
    await follow(page, address);
  },
  "on its page": async (page, address) => {
    await open(page, url("/components"));
    await follow(page, address);
  },
  "by an edited address": async (page, address) => {
    await open(page, url("/components"));
    await page.evaluate((hash) => { location.hash = hash; }, address.slice(address.indexOf("#")));
  },
};

/** Follows a link that an author could have written. */
const follow = (page, href) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href, textContent: "去" });
    document.querySelector("main").append(link);
    link.click();
  }, href);

for (const [what, { text, hash }] of Object.entries(TARGETS)) {
  test(`${what} is shown after every kind of navigation`, async ({ page, newPage }) => {
    await open(page, url("/components"));
    const target = url("/components") + (await hash(page));
    for (const [way, go] of Object.entries(WAYS)) {
      const { page } = await newPage();
      await go(page, target);
      const shown = page.getByRole("main").getByText(text).filter({ visible: true }).last();
      await shown.waitFor();
      await settled(page);
      const box = await shown.boundingBox();
      assert.ok(box.y > 0 && box.y < page.viewportSize().height, `${way}: at ${box.y}`);
      await page.close();
    }
  });
}

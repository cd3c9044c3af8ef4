/** Badges of pages and entries of headings in the sidebar and in the drawer of a phone. */
import assert from "node:assert/strict";

import { violations } from "../support/axe.mjs";
import { writtenBook } from "../support/book.mjs";
import { open, overflow } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { DESKTOP, PHONE } from "../support/viewports.mjs";

const page = (title, badge, body = "") => `---\nsidebar_badge: ${badge}\n---\n\n# ${title}\n\n${body}`;
const filler = "A line.\n\n".repeat(60);

const book = writtenBook();
book.build({
  "book.toml": '[book]\ntitle = "Entries"\nlanguage = "en"\n\n[output.react]\nsection-numbers = false\n\n[output.react.sidebar]\nopen-levels = 2\n',
  "src/SUMMARY.md": "[Start](index.md)\n\n- [Commands](commands.md)\n  - [Build](commands.md#build)\n  - [Serve](commands.md#serve)\n- [Plans](plans.md)\n- [A long name that is wrapped in the sidebar](long.md)\n",
  "src/index.md": "# Start\n",
  "src/commands.md": page("Commands", "new", `${filler}## Build {#build}\n\n${filler}## Serve {#serve}\n\n${filler}`),
  "src/plans.md": page("Plans", "{ text: beta, type: warning }"),
  "src/long.md": page("Long", "{ text: since the version 2.1, type: tip }"),
});
const { test, url } = suite({ root: book.root });

const NAMES = ["Commands new", "Plans beta", "A long name that is wrapped in the sidebar since the version 2.1"];

/** The entries on a screen; opens the drawer of a phone. */
async function sidebar(page, viewport) {
  if (viewport === DESKTOP) return page.getByRole("navigation", { name: "Docs sidebar" });
  await page.getByRole("button", { name: "Open menu" }).click();
  return page.getByRole("dialog", { name: "Menu" });
}

for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  for (const theme of ["light", "dark"]) {
    test(`badges are parts of the names, and legible (${device}, ${theme})`, { viewport }, async ({ page, reader: context }) => {
      await context.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
      await open(page, url("/plans"));
      const entries = await sidebar(page, viewport);
      for (const name of NAMES) await entries.getByRole("link", { name, exact: true }).waitFor();
      assert.deepEqual(await violations(page), []);
      assert.ok((await overflow(page)) <= 0);
    });
  }

  test(`the entry of a heading leads to it and is the current one (${device})`, { viewport }, async ({ page }) => {
    await open(page, url("/plans"));
    await (await sidebar(page, viewport)).getByRole("link", { name: "Serve", exact: true }).click();
    await page.waitForFunction(() => location.pathname === "/commands" && location.hash === "#serve");
    const inView = () => page.getByRole("heading", { name: "Serve" }).evaluate((heading) => {
      const { top } = heading.getBoundingClientRect();
      return top >= 0 && top < innerHeight / 2;
    });
    assert.equal(await inView(), true);
    const entries = await sidebar(page, viewport);
    const current = () => entries.locator("[aria-current]").evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute("aria-current")}`));
    assert.deepEqual(await current(), ["Commands new page", "Serve location"]);
    await entries.getByRole("link", { name: "Build", exact: true }).click();
    await page.waitForFunction(() => location.hash === "#build");
    if (viewport === DESKTOP) assert.deepEqual(await current(), ["Commands new page", "Build location"]);
    else await page.getByRole("dialog").waitFor({ state: "hidden" });
  });
}

test("readers turn from page to page, not to headings", async ({ page }) => {
  await open(page, url("/commands"));
  const neighbours = page.getByRole("navigation", { name: "Previous and next page" }).getByRole("link");
  const addresses = await neighbours.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.deepEqual(addresses, ["/", "/plans"]);
});

test("entries lead to headings without scripts", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/plans"));
  await page.getByRole("link", { name: "Serve", exact: true }).click();
  assert.equal(new URL(page.url()).hash, "#serve");
});

/** Accessibility: axe's rules, and an outline without gaps. */
import assert from "node:assert/strict";

import { COLOURS, violations } from "../support/axe.mjs";
import { open, reader } from "../support/reader.mjs";
import { IS_FULL } from "../support/sample.mjs";
import { suite } from "../support/suite.mjs";
import { DESKTOP, PHONE } from "../support/viewports.mjs";

const PAGES = ["/", "/first-steps", "/introduction", "/fundamentals/custom-providers", "/techniques/validation", "/recipes/cqrs", "/cli/overview", "/security/authentication", "/graphql/quick-start", "/search"];

const { test, manifest, url } = suite();

/** The pages that axe reads: one of each kind; the others have the same parts. */
const READ_BY_AXE = IS_FULL ? PAGES : ["/", "/first-steps", "/techniques/validation", "/recipes/cqrs", "/security/authentication", "/search"];

/** Runs in the page. */
function scrollBoxesAreFocusable() {
  const boxes = [...document.querySelectorAll(".mr-code__pre, .mr-table-wrap")];
  return boxes.every((box) => box.scrollWidth <= box.clientWidth || box.tabIndex === 0);
}

for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  for (const path of READ_BY_AXE) {
    test(`axe finds nothing on ${path} (${device}, both colours)`, { viewport }, async ({ page }) => {
      await open(page, url(path));
      // The first key lays out all blocks, and then those that scroll are focusable.
      await page.keyboard.press("Shift");
      await page.waitForFunction(scrollBoxesAreFocusable);
      assert.deepEqual(await violations(page), [], "light");
      await reader(page).colorToggle.click();
      await page.locator("html[data-theme=dark]").waitFor();
      assert.deepEqual(await violations(page, { rules: COLOURS }), [], "dark");
    });
  }
}

test("the headings of every page form an outline without gaps", async ({ page, reader: context }) => {
  await page.goto(url("/"));
  const levels = await writtenLevels(page, manifest.routes.map((route) => url(route.path)));
  manifest.routes.forEach(({ path }, at) => {
    assert.equal(levels[at][0], 1, path);
    levels[at].forEach((level, nth) => {
      const jump = level - (levels[at][nth - 1] ?? 0);
      assert.ok(jump <= 1, `${path}: heading ${nth + 1} jumps to level ${level}`);
    });
  });
  // Assistive technology reads the written text.
  for (const path of PAGES.filter((one) => one !== "/search")) {
    const at = manifest.routes.findIndex((route) => route.path === path);
    assert.ok(at >= 0, `${path} is not a page`);
    await page.goto(url(path));
    assert.deepEqual(await headingLevels(context, page), levels[at], path);
  }
});

/** The levels of the headings in the HTML of these addresses; nothing is opened. */
function writtenLevels(page, addresses) {
  return page.evaluate(async (all) => {
    const levels = async (address) => {
      const html = await (await fetch(address)).text();
      const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
      const headings = [...main.querySelectorAll("h1, h2, h3, h4, h5, h6, [role=heading]")];
      return headings.map((heading) => Number(heading.getAttribute("aria-level") ?? heading.localName[1]));
    };
    const found = [];
    for (const address of all) found.push(await levels(address));
    return found;
  }, addresses);
}

/** The levels in the browser's accessibility tree, which knows `aria-level`. */
async function headingLevels(context, page) {
  const session = await context.newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inMain = [];
  const visit = (node, isInMain) => {
    const role = node.role?.value;
    if (isInMain && role === "heading" && !node.ignored) {
      inMain.push(node.properties.find((property) => property.name === "level").value.value);
    }
    for (const child of node.childIds ?? []) visit(byId.get(child), isInMain || role === "main");
  };
  visit(nodes[0], false);
  return inMain;
}

/** A navbar with more entries than it has room for: those without room are in a menu. */
import assert from "node:assert/strict";

import { writtenBook } from "../support/book.mjs";
import { open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const COUNT = 12;
const labels = Array.from({ length: COUNT }, (_, at) => `A long entry with the number ${at + 1}`);
const items = labels.map((label, at) => `{ label = "${label}", href = "https://a.example/${at}", position = "${at < 9 ? "left" : "right"}" }`);

const book = writtenBook();
book.build({
  "book.toml": `[book]\ntitle = "Entries"\nlanguage = "en"\n\n[output.react.navbar]\nitems = [\n  ${items.join(",\n  ")},\n]\n`,
  "src/SUMMARY.md": "- [A](index.md)\n- [B](b.md)\n",
  "src/index.md": "# A\n\nText.\n",
  "src/b.md": "# B\n\nText.\n",
});
const { test, url } = suite({ root: book.root });

/** The labels that are shown below `box`. */
const shown = (box) => box.locator("a:visible").allInnerTexts().then((all) => all.map((text) => text.split("\n")[0].replace(/ \(.*/, "").trim()).filter((text) => labels.includes(text)));

for (const width of [1000, 1152, 1280, 1440, 1600, 1920]) {
  for (const javaScript of [true, false]) {
    const scripts = javaScript ? "with" : "without";
    test(`each entry is in the bar or in the menu at ${width}, ${scripts} scripts`, { viewport: { width, height: 800 }, javaScript }, async ({ page }) => {
      if (javaScript) await open(page, url("/"));
      else await page.goto(url("/"));
      const bar = page.getByRole("navigation", { name: "Main" });
      const inBar = await shown(bar);
      const more = bar.locator("summary").filter({ hasText: "More" });
      await more.click();
      const menu = bar.locator("details[open]");
      const inMenu = await shown(menu);
      assert.deepEqual([...inBar, ...inMenu].sort(), [...labels].sort());
      assert.ok(inMenu.length > 0, "the menu has entries");
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
      assert.ok(widths[0] <= widths[1], `the page is ${widths[0]} wide`);
      const boxes = await bar.locator(".mr-navbar__items > *:visible, .mr-navbar__tools:visible, .mr-navbar__brand").evaluateAll((all) =>
        all.map((box) => box.getBoundingClientRect()).filter((box) => box.width > 0).map(({ left, right }) => [left, right]).sort(([a], [b]) => a - b));
      boxes.reduce((before, [left, right]) => {
        assert.ok(left >= before - 1, `a part begins at ${left}, before the end of another at ${before}`);
        return right;
      }, 0);
      assert.ok(boxes.at(-1)[1] <= width, "the bar ends inside the window");
    });
  }
}

test("the menu closes with Escape, and its button has the focus", { viewport: { width: 1280, height: 800 } }, async ({ page }) => {
  await open(page, url("/"));
  const more = page.getByRole("navigation", { name: "Main" }).locator("summary").filter({ hasText: "More" });
  await more.click();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".mr-navbar details[open]").count(), 0);
  assert.ok(await more.evaluate((button) => button === document.activeElement));
});

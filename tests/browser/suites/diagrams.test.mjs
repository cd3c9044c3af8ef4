/** Diagrams: drawn in the colours of the mode, also without scripts and on paper, as wide as the page. */
import assert from "node:assert/strict";

import { writtenBook } from "../support/book.mjs";
import { open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const book = writtenBook();
book.build({
  "book.toml": '[book]\ntitle = "Diagrams"\nlanguage = "en"\n[output.react]\nmermaid = true\n',
  "src/SUMMARY.md": "- [Start](index.md)\n- [Life](life.md)\n",
  "src/index.md": "# Start\n\n[Life](life.md)\n",
  "src/life.md":
    "# Life\n\n```mermaid\nflowchart LR\n  Middleware --> Guards --> Interceptors --> Pipes --> Handler --> Filters\n```\n",
});

const { test, url } = suite({ root: book.root });

const NAME = /^Middleware → Guards; Guards → Interceptors/;
const fill = (drawing) => drawing.locator("rect").first().evaluate((rect) => getComputedStyle(rect).fill);

test("a drawing has a name and text, also without scripts", { javaScript: false, everyEngine: true }, async ({ page }) => {
  await page.goto(url("/life/"));
  const drawing = page.getByRole("img", { name: NAME });
  await drawing.getByText("Interceptors").waitFor();
  assert.equal(await fill(drawing), "rgb(228, 243, 242)");
});

test("the colours follow the mode, and paper has light colours", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/"));
  await page.getByRole("main").getByRole("link", { name: "Life" }).first().click();
  const drawing = page.getByRole("img", { name: NAME });
  await drawing.waitFor();
  const light = await fill(drawing);
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  assert.notEqual(await fill(drawing), light);
  await page.emulateMedia({ media: "print" });
  assert.equal(await fill(drawing), light);
});

test("a wide drawing shrinks to a phone", { viewport: { width: 390, height: 844 } }, async ({ page }) => {
  await open(page, url("/life/"));
  const box = await page.getByRole("img", { name: NAME }).boundingBox();
  assert.ok(box.width > 300 && box.width <= 390 && box.height > 10, JSON.stringify(box));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
});

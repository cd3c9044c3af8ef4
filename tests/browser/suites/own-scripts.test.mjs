/**
 * A book with scripts: each page is a document, so that a script that works on page load
 * works on every page, unless the book says `client-navigation = true`.
 */
import assert from "node:assert/strict";

import { writtenBook } from "../support/book.mjs";
import { isSameDocument, markDocument, open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const book = writtenBook();
// Scripts may change the content of a block, before and after hydration.
const SCRIPT = `document.querySelector("main .mr-content p").insertAdjacentHTML("beforeend", "<b>脚本到此一游</b>");\n`;

/** Builds the book with a line of configuration. */
const build = (line = "") => book.build({
  "book.toml": `[book]\ntitle = "脚本之书"\nlanguage = "zh-CN"\n\n[output.react]\nadditional-js = ["own.js"]\nsection-numbers = false\n${line}\n`,
  "own.js": SCRIPT,
  "src/SUMMARY.md": "- [甲](index.md)\n- [乙](b.md)\n",
  "src/index.md": "# 甲\n\n第一页\n\n## 小节\n\n内容\n",
  "src/b.md": "# 乙\n\n第二页\n",
});

build();
const { test, url } = suite({ root: book.root });

/** Builds a book whose trusted chapters have the script. */
const buildTrusted = () => book.build({
  "book.toml": `[book]\ntitle = "脚本之书"\nlanguage = "zh-CN"\n\n[output.react]\nallow-html = "trusted"\nsection-numbers = false\n`,
  "src/SUMMARY.md": "- [甲](index.md)\n- [乙](b.md)\n",
  "src/own.js": SCRIPT,
  "src/index.md": "# 甲\n\n第一页\n\n<script src=\"own.js\"></script>\n",
  "src/b.md": "# 乙\n\n第二页\n\n<script src=\"own.js\"></script>\n",
});

/** Opens the first page, follows the sidebar to the second, and counts the script's marks there. */
async function follow(page) {
  await open(page, url("/"));
  await markDocument(page);
  await page.getByRole("link", { name: "乙" }).first().click();
  await page.getByRole("heading", { level: 1, name: "乙" }).waitFor();
  await page.getByText("第二页").waitFor();
  return page.evaluate(() => ({ isSame: globalThis.isSameDocument === true, marks: document.body.innerText.split("脚本到此一游").length - 1 }));
}

test("a script of the book starts on every page", async ({ page }) => {
  build();
  assert.deepEqual(await follow(page), { isSame: false, marks: 1 });
  await page.goBack();
  await page.getByText("第一页").waitFor();
  assert.equal(await page.getByText("脚本到此一游").count(), 1);
});

test("a script of a trusted chapter starts whenever its page is shown", async ({ page }) => {
  buildTrusted();
  assert.deepEqual(await follow(page), { isSame: false, marks: 1 });
  await page.goBack();
  await page.getByText("第一页").waitFor();
  assert.equal(await page.getByText("脚本到此一游").count(), 1);
});

test("a link within the page stays in the document", async ({ page }) => {
  build();
  await open(page, url("/"));
  await markDocument(page);
  await page.getByRole("link", { name: "小节" }).first().click();
  assert.equal(await isSameDocument(page), true);
});

test("`client-navigation = true` keeps the document", async ({ page }) => {
  build("client-navigation = true");
  assert.deepEqual(await follow(page), { isSame: true, marks: 0 });
});

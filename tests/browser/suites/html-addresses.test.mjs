/** Pages of a site with `addresses = "html"` are at the addresses of mdBook's HTML output. */
import assert from "node:assert/strict";

import { writtenBook } from "../support/book.mjs";
import { isSameDocument, markDocument, titled } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const book = writtenBook();
book.build({
  "book.toml": '[book]\ntitle = "旧址之书"\nlanguage = "zh-CN"\n\n[output.react]\naddresses = "html"\n',
  "src/SUMMARY.md": "- [首页](index.md)\n- [甲](guide/first.md)\n- [乙](guide/second.md)\n",
  "src/index.md": "# 首页\n\n[去甲页](guide/first.md#here)\n",
  "src/guide/first.md": "# 甲\n\n## 这里 {#here}\n",
  "src/guide/second.md": "# 乙\n",
});

const { test, url } = suite({ root: book.root });

test("links lead to .html addresses within the document, and back", async ({ page }) => {
  await page.goto(url("/"));
  await markDocument(page);
  await page.getByRole("link", { name: "去甲页" }).click();
  await titled(page, "甲");
  assert.equal(page.url(), url("/guide/first.html#here"));
  await page.getByRole("navigation").getByRole("link", { name: "乙" }).first().click();
  await titled(page, "乙");
  assert.equal(page.url(), url("/guide/second.html"));
  assert.equal(await isSameDocument(page), true);
  await page.goBack();
  await titled(page, "甲");
  assert.equal(page.url(), url("/guide/first.html#here"));
});

test("a page opened at its .html address keeps it", async ({ page }) => {
  await page.goto(url("/guide/second.html?a=b#c"));
  await titled(page, "乙");
  await page.getByRole("navigation").getByRole("link", { name: "甲" }).first().click();
  await titled(page, "甲");
  await page.goBack();
  await titled(page, "乙");
  assert.equal(page.url(), url("/guide/second.html?a=b#c"));
});

test("without scripts links lead to .html addresses too", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/"));
  await page.getByRole("link", { name: "去甲页" }).click();
  await titled(page, "甲");
  assert.equal(page.url(), url("/guide/first.html#here"));
});

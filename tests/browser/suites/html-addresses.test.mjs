/** Pages of a site with `addresses = "html"` are at the addresses of mdBook's HTML output. */
import assert from "node:assert/strict";

import { writtenBook } from "../support/book.mjs";
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

const title = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();

test("links lead to .html addresses within the document, and back", async ({ page }) => {
  await page.goto(url("/"));
  await page.evaluate(() => (window.sameDocument = true));
  await page.getByRole("link", { name: "去甲页" }).click();
  await title(page, "甲");
  assert.equal(page.url(), url("/guide/first.html#here"));
  await page.getByRole("navigation").getByRole("link", { name: "乙" }).first().click();
  await title(page, "乙");
  assert.equal(page.url(), url("/guide/second.html"));
  assert.equal(await page.evaluate(() => window.sameDocument), true);
  await page.goBack();
  await title(page, "甲");
  assert.equal(page.url(), url("/guide/first.html#here"));
});

test("a page opened at its .html address keeps it", async ({ page }) => {
  await page.goto(url("/guide/second.html?a=b#c"));
  await title(page, "乙");
  await page.getByRole("navigation").getByRole("link", { name: "甲" }).first().click();
  await title(page, "甲");
  await page.goBack();
  await title(page, "乙");
  assert.equal(page.url(), url("/guide/second.html?a=b#c"));
});

test("without scripts links lead to .html addresses too", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/"));
  await page.getByRole("link", { name: "去甲页" }).click();
  await title(page, "甲");
  assert.equal(page.url(), url("/guide/first.html#here"));
});

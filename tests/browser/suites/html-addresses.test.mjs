/** Pages of a site with `addresses = "html"` are at the addresses of mdBook's HTML output. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

import { suite } from "../support/suite.mjs";

const PROGRAM = process.env.MDBOOK_REACT ?? join(import.meta.dirname, "../../../target/debug/mdbook-react");

const book = mkdtempSync(join(tmpdir(), "html-addresses-"));
const root = join(book, "site");
mkdirSync(join(book, "src/guide"), { recursive: true });
const write = (path, text) => writeFileSync(join(book, path), text);
write("book.toml", '[book]\ntitle = "旧址之书"\nlanguage = "zh-CN"\n\n[output.react]\naddresses = "html"\n');
write("src/SUMMARY.md", "- [首页](index.md)\n- [甲](guide/first.md)\n- [乙](guide/second.md)\n");
write("src/index.md", "# 首页\n\n[去甲页](guide/first.md#here)\n");
write("src/guide/first.md", "# 甲\n\n## 这里 {#here}\n");
write("src/guide/second.md", "# 乙\n");
const { status, stderr } = spawnSync(PROGRAM, ["build", "-d", root, book], { encoding: "utf8" });
assert.equal(status, 0, stderr);

const { test, url } = suite({ root });
after(() => rmSync(book, { recursive: true, force: true }));

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

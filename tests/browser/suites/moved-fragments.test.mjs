/** Fragments that `[output.html.redirect]` sends to another page lead there from the page itself. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

import { suite } from "../support/suite.mjs";

const PROGRAM = process.env.MDBOOK_REACT ?? join(import.meta.dirname, "../../../target/debug/mdbook-react");

const book = mkdtempSync(join(tmpdir(), "moved-book-"));
// A table of the HTML output gives each output a folder of its own.
const root = join(book, "site/react");
mkdirSync(join(book, "src/guide"), { recursive: true });
const write = (path, text) => writeFileSync(join(book, path), text);
write("book.toml", '[book]\ntitle = "搬家之书"\nlanguage = "zh-CN"\n\n[output.react]\n\n[output.html.redirect]\n"/guide/index.html#old" = "more.html#new"\n');
write("src/SUMMARY.md", "- [首页](index.md)\n- [甲](guide/index.md)\n- [乙](guide/more.md)\n");
write("src/index.md", "# 首页\n");
write("src/guide/index.md", "# 甲\n\n## 还在 {#here}\n");
write("src/guide/more.md", "# 乙\n\n## 新家 {#new}\n");
const { status, stderr } = spawnSync(PROGRAM, ["build", "-d", join(book, "site"), book], { encoding: "utf8" });
assert.equal(status, 0, stderr);

const { test, url } = suite({ root });
after(() => rmSync(book, { recursive: true, force: true }));

test("a fragment that moved leads to the other page", async ({ page }) => {
  for (const path of ["/guide#old", "/guide/index.html#old"]) {
    await page.goto(url(path));
    await page.waitForURL(url("/guide/more#new"));
    await page.getByRole("heading", { name: "新家" }).waitFor();
  }
});

test("a fragment of the page stays on it", async ({ page }) => {
  await page.goto(url("/guide#here"));
  await page.getByRole("heading", { level: 1, name: "甲" }).waitFor();
  assert.equal(page.url(), url("/guide#here"));
});

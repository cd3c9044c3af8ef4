/** Fragments that `[output.html.redirect]` sends to another page lead there from the page itself. */
import assert from "node:assert/strict";
import { join } from "node:path";

import { writtenBook } from "../support/book.mjs";
import { open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const book = writtenBook();
book.build({
  "book.toml":
    '[book]\ntitle = "搬家之书"\nlanguage = "zh-CN"\n\n[output.react]\n\n[output.html.redirect]\n"/guide/index.html#old" = "more.html#new"\n"/gone.html" = "guide/more.html"\n"/gone.html#old" = "guide/index.html#here"\n',
  "src/SUMMARY.md": "- [首页](index.md)\n- [甲](guide/index.md)\n- [乙](guide/more.md)\n",
  "src/index.md": "# 首页\n\n[旧处](guide/index.md#old)\n",
  "src/guide/index.md": "# 甲\n\n## 还在 {#here}\n\n[旧处](#old)\n",
  "src/guide/more.md": "# 乙\n\n## 新家 {#new}\n",
});
// With a table of the HTML output, each output has its own folder.
const root = join(book.root, "react");

const { test, url } = suite({ root });

test("a fragment that moved leads to the other page", async ({ page }) => {
  for (const path of ["/guide#old", "/guide/index.html#old"]) {
    await page.goto(url(path));
    await page.waitForURL(url("/guide/more#new"));
    await page.getByRole("heading", { name: "新家" }).waitFor();
  }
});

test("a link to it leads there too, with React and without", async ({ page }) => {
  const link = page.getByRole("link", { name: "旧处" });
  await page.goto(url("/guide"));
  await link.click();
  await page.waitForURL(url("/guide/more#new"));
  for (const from of ["/guide", "/"]) {
    await open(page, url(from));
    await link.click();
    await page.waitForURL(url("/guide/more#new"));
    await page.getByRole("heading", { name: "新家" }).waitFor();
  }
});

test("a fragment of the page stays on it", async ({ page }) => {
  await page.goto(url("/guide#here"));
  await page.getByRole("heading", { level: 1, name: "甲" }).waitFor();
  assert.equal(page.url(), url("/guide#here"));
});

test("an address that moved redirects whatever its fragment", async ({ page }) => {
  for (const [hash, to] of [
    ["#old", "/guide#here"],
    ["#constructor", "/guide/more#constructor"],
    ["#%", "/guide/more#%"],
  ]) {
    await page.goto(url(`/gone.html${hash}`));
    await page.waitForURL(url(to));
  }
});

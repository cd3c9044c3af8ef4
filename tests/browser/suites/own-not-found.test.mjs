/** The owner's page for unknown addresses: a chapter beside the summary. */
import assert from "node:assert/strict";

import { writtenBook } from "../support/book.mjs";
import { alive, open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const book = writtenBook();
book.build({
  "book.toml": '[book]\ntitle = "走失之书"\nlanguage = "zh-CN"\n\n[output.react]\n',
  "src/SUMMARY.md": "- [首页](index.md)\n- [甲](guide/a.md)\n",
  "src/index.md": "# 首页\n\n[没有](/nowhere)\n",
  "src/guide/a.md": "# 甲\n",
  "src/404.md": "# 走丢了\n\n去[甲](guide/a.md)看看。\n\n```js\nlet way = 1;\n```\n",
});
const { test, url } = suite({ root: book.root, permissions: ["clipboard-read", "clipboard-write"] });
const title = { level: 1, name: "走丢了" };

test("the owner's page is shown at an unknown address", { everyEngine: true }, async ({ page, problems }) => {
  problems.expect(/404/);
  const response = await page.goto(url("/deep/er/none"));
  assert.equal(response.status(), 404);
  await alive(page);
  const { main } = reader(page);
  await main.getByRole("heading", title).waitFor();
  assert.equal(await page.title(), "走丢了 | 走失之书");
  assert.equal(await main.getByText("找不到你要访问的页面。").count(), 0);
  await main.getByRole("link", { name: "甲" }).click();
  await page.waitForURL(url("/guide/a"));
  await page.getByRole("heading", { level: 1, name: "甲" }).waitFor();
});

test("the owner's page reads the same without JavaScript", { javaScript: false }, async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto(url("/deep/er/none"));
  const { main } = reader(page);
  await main.getByRole("heading", title).waitFor();
  await main.getByText("let way = 1;").waitFor();
});

test("a navigation to an unknown address shows the owner's page, whose code can be copied", async ({ page, problems }) => {
  problems.expect(/404/);
  await open(page, url("/"));
  const { main } = reader(page);
  await main.getByRole("link", { name: "没有" }).click();
  await main.getByRole("heading", title).waitFor();
  assert.equal(await page.title(), "走丢了 | 走失之书");
  await main.getByRole("button", { name: "复制代码" }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("let way = 1;"));
});

const html = writtenBook();
html.build({
  "book.toml": '[book]\ntitle = "走失之书"\nlanguage = "zh-CN"\n\n[output.react]\naddresses = "html"\nbase-path = "/书/"\n',
  "src/SUMMARY.md": "- [首页](index.md)\n",
  "src/index.md": "# 首页\n",
  "src/404.md": "# 走丢了\n\n```js showLineNumbers\nlet way = 1;\n```\n",
});
const below = suite({ root: html.root });

below.test("an action on the owner's page changes nothing else of the address", async ({ page, problems }) => {
  problems.expect(/404/);
  await open(page, below.url("/deep/er/none"));
  await page.waitForURL(below.url("/deep/er/none.html"));
  await reader(page).main.getByRole("heading", title).waitFor();
  await page.locator("main .mr-code :is(.line, .lines)").click({ position: { x: 20, y: 8 } });
  await page.locator("main .line.linked").waitFor();
  assert.equal(page.url(), new URL(below.url("/deep/er/none.html#code-1-L1")).href);
});

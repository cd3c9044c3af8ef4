/** A blog: its lists, posts, tags and authors. */
import assert from "node:assert/strict";

import { buildFixture } from "../support/book.mjs";
import { isSameDocument, markDocument, open, reader, titled } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { root, messages } = buildFixture("blog");
const { test, url } = suite({ root });

test("the fixture has no findings", async () => {
  assert.doesNotMatch(messages, /warning\[/, messages);
});

test("lists and posts are there without scripts", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/blog"));
  const { main } = reader(page);
  await main.getByText("三的开头。").waitFor();
  await main.getByText("二的全文。").waitFor();
  assert.equal(await main.getByText("三的后文。").count(), 0);
  await main.getByRole("link", { name: "阅读更多: 第三篇" }).click();
  await titled(page, "第三篇");
  await reader(page).main.getByText("2026年1月3日").waitFor();
});

test("a reader walks from the list through the posts in one document", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/"));
  await markDocument(page);
  await page.getByRole("link", { name: "博客" }).first().click();
  await titled(page, "博客");
  await reader(page).main.getByRole("link", { name: "较旧的博文" }).click();
  await reader(page).main.getByText("一的开头。").waitFor();
  await reader(page).main.getByRole("link", { name: "第一篇", exact: true }).click();
  await titled(page, "第一篇");
  await reader(page).main.getByText("一的后文。").waitFor();
  await reader(page).main.getByRole("link", { name: /较新一篇/ }).click();
  await titled(page, "第二篇");
  await reader(page).sidebar.getByText("最新博文").waitFor();
  await reader(page).main.getByRole("link", { name: "阿达" }).click();
  await titled(page, "阿达");
  await reader(page).main.getByRole("link", { name: /第三篇/ }).click();
  await titled(page, "第三篇");
  await reader(page).main.getByRole("link", { name: "绿茶" }).click();
  await reader(page).main.getByRole("link", { name: /第一篇/ }).waitFor();
  assert.ok(await isSameDocument(page));
});

test("a list hydrates with the text of its posts", async ({ page }) => {
  await open(page, url("/blog"));
  await page.keyboard.press("Tab");
  await reader(page).main.getByText("二的全文。").waitFor();
  await reader(page).main.getByText("fn two() {}").waitFor();
});

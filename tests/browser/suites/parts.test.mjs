/** Parts of the shell as the owner composes them, pages of `theme/pages`, and React Router in both. */
import assert from "node:assert/strict";

import { buildFixture } from "../support/book.mjs";
import { address, isSameDocument, markDocument, open, reader, titled } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { root, messages } = buildFixture("parts");
const { test, url } = suite({ root });

const bar = (page) => page.getByRole("navigation", { name: "我的导航" });

test("the fixture has no findings", async () => {
  assert.doesNotMatch(messages, /warning\[/, messages);
});

test("overrides and pages are there without scripts", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/"));
  await bar(page).getByRole("link", { name: "我的零件" }).waitFor();
  await reader(page).sidebar.getByText("在读：首页").waitFor();
  await page.getByText('index.mdx：{"level":2}，1 个标题').waitFor();
  await page.getByRole("region", { name: "卡片" }).getByText("里面的 字").waitFor();
  await page.goto(url("/pricing"));
  await titled(page, "价格表");
  assert.equal(await page.title(), "价格表 | 零件");
  assert.equal(await page.locator("meta[name=description]").getAttribute("content"), "每种方案的价格");
});

test("parts keep their state and work inside of overrides", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/"));
  const { main, sidebar } = reader(page);
  await page.getByRole("textbox", { name: "别处搜索" }).fill("守卫");
  await bar(page).getByText("2", { exact: true }).waitFor();
  const card = main.getByRole("region", { name: "卡片" });
  await card.getByRole("button", { name: "折叠" }).click();
  await card.getByText("里面的 字").waitFor({ state: "detached" });
  await card.getByRole("button", { name: "折叠" }).click();
  await card.getByText("里面的 字").waitFor();
  await sidebar.getByRole("button", { name: /组/ }).click();
  await markDocument(page);
  await sidebar.getByRole("link", { name: "组里" }).click();
  await titled(page, "组里");
  await sidebar.getByText("在读：组里").waitFor();
  await card.waitFor({ state: "detached" });
  await bar(page).getByRole("link", { name: "第二页" }).click();
  await titled(page, "第二页");
  assert.equal(await bar(page).getByRole("link", { name: "第二页" }).getAttribute("aria-current"), "page");
  const { toc } = reader(page);
  await toc.getByRole("link", { name: "乙" }).waitFor();
  await page.getByRole("button", { name: "2 节" }).click();
  await toc.getByRole("link", { name: "乙" }).waitFor({ state: "detached" });
  assert.equal(await isSameDocument(page), true);
});

test("hooks of React Router follow and change the address", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/"));
  const { main } = reader(page);
  await markDocument(page);
  await main.getByRole("button", { name: "第 1 步" }).click();
  await main.getByText("/?step=2", { exact: true }).waitFor();
  await page.goBack();
  await main.getByRole("button", { name: "第 1 步" }).waitFor();
  await main.getByRole("button", { name: "去第二页" }).click();
  await titled(page, "第二页");
  assert.equal(address(page), "/docs/second#甲");
  await page.goBack();
  await main.getByRole("link", { name: "看价格" }).click();
  await titled(page, "价格表");
  await main.getByText("来自 首页").waitFor();
  assert.equal(await page.title(), "价格表 | 零件");
  await main.getByRole("button", { name: "1 人：12 元" }).click();
  await main.getByRole("button", { name: "2 人：24 元" }).waitFor();
  await main.getByRole("link", { name: "第二页" }).click();
  await titled(page, "第二页");
  assert.equal(await isSameDocument(page), true);
});

test("a page of the owner's opens with its query", async ({ page }) => {
  await open(page, url("/pricing?from=信"));
  await reader(page).main.getByText("来自 信").waitFor();
});

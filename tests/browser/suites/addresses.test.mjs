/** Addresses that only the fixture book has: odd names, moved pages, and addresses that fail. */
import assert from "node:assert/strict";

import { alive, open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, manifest, url } = suite({ root: process.env.SHOWCASE });

test("an address with Chinese and a space opens, by link and directly", async ({ page }) => {
  const path = url("/中文 路径");
  const response = await open(page, encodeURI(path));
  assert.equal(response.status(), 200);
  await reader(page).title.filter({ hasText: "守卫 与 管道" }).waitFor();
  await open(page, url("/"));
  await reader(page).sidebar.getByRole("link", { name: "守卫 与 管道" }).click();
  await reader(page).title.filter({ hasText: "守卫 与 管道" }).waitFor();
});

test("a page whose file name has # and % is reached by links and directly", { everyEngine: true }, async ({ page }) => {
  const there = () => reader(page).title.filter({ hasText: "C# 够用吗？100%" }).waitFor();
  await open(page, url("/中文 路径"));
  await reader(page).pagination.getByRole("link", { name: /下一页/ }).click();
  await there();
  assert.equal(new URL(page.url()).pathname, `/docs/C%23${encodeURI("与")}100%25`);
  await page.reload();
  await there();
  await reader(page).main.getByRole("link", { name: "回到上一页" }).click();
  await reader(page).title.filter({ hasText: "守卫 与 管道" }).waitFor();
  await page.goBack();
  await there();
});

test("an address that moved redirects, with JavaScript and without", async ({ page }) => {
  await page.goto(url("/old-place"));
  await page.waitForURL(url("/components"));
  await reader(page).title.filter({ hasText: "组件" }).waitFor();
});

test("a page that cannot be loaded offers to try again", { everyEngine: true }, async ({ page, problems }) => {
  problems.expect(/pages\/|Failed to load resource|Failed to fetch|ERR_|ERROR_OFFLINE/);
  await open(page, url("/"));
  await page.context().setOffline(true);
  await reader(page).sidebar.getByRole("link", { name: "组件" }).click();
  await page.getByText("页面加载失败。").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "重试" }).click();
  await reader(page).title.filter({ hasText: "组件" }).waitFor();
});

test("a failed step back is retried as a step back", async ({ page, problems }) => {
  problems.expect(/pages\/|Failed to load resource|Failed to fetch|ERR_/);
  const { sidebar, title } = reader(page);
  await open(page, url("/code"));
  await sidebar.getByRole("link", { name: "组件", exact: true }).click();
  await title.filter({ hasText: "组件" }).waitFor();
  // A fresh document knows no other page, and cannot fetch this one ahead either.
  const data = `**/${manifest.routes.find((route) => route.path === "/code").data}`;
  await page.route(data, (route) => route.abort());
  await page.reload();
  await alive(page);
  const entries = await page.evaluate(() => history.length);
  await page.context().setOffline(true);
  await page.evaluate(() => history.back());
  const failure = page.getByText("页面加载失败。");
  await failure.waitFor();
  await page.unroute(data);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "重试" }).click();
  await title.filter({ hasText: "代码" }).waitFor();
  assert.equal(await page.evaluate(() => history.length), entries);
  await page.evaluate(() => history.forward());
  await title.filter({ hasText: "组件" }).waitFor();
});

test("an address that moved redirects with its query and hash", async ({ page }) => {
  await open(page, url("/long"));
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href, textContent: "去" });
    document.querySelector("main").append(link);
    link.click();
  }, `${url("/old-place")}?os=windows#标签页`);
  await page.waitForURL(`${url("/components")}?os=windows#${encodeURIComponent("标签页")}`);
  await page.getByText("在 Windows 上。").waitFor();
});

/** An address that is none. */
import assert from "node:assert/strict";

import { alive, open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, url } = suite();

test("an unknown address says so, with status 404 and a way on", { everyEngine: true }, async ({ page, problems }) => {
  problems.expect(/404/);
  const response = await page.goto(url("/no-such-page"));
  assert.equal(response.status(), 404);
  await alive(page);
  await page.getByRole("heading", { level: 1, name: "页面不存在" }).waitFor();
  await page.getByText("找不到你要访问的页面。").waitFor();
  await page.getByText("如果你是从别的网站点进来的，请告诉那个网站的站长：这个链接失效了。").waitFor();
  await reader(page).navbar.getByRole("link", { name: "文档", exact: true }).click();
  await page.waitForURL((now) => !now.pathname.includes("no-such-page"));
});

test("an unknown address reads the same without JavaScript", { javaScript: false }, async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto(url("/deep/er/no-such-page"));
  await page.getByRole("heading", { level: 1, name: "页面不存在" }).waitFor();
});

test("a navigation to an unknown address says so too", { everyEngine: true }, async ({ page, problems }) => {
  problems.expect(/404/);
  await open(page, url("/"));
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/no-such-page", textContent: "去" });
    document.querySelector("main article").append(link);
    link.click();
  });
  await page.getByRole("heading", { level: 1, name: "页面不存在" }).waitFor();
});

/** Unknown addresses. */
import assert from "node:assert/strict";

import { alive, open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, url } = suite();

test("an unknown address has status 404, a message and links", { everyEngine: true }, async ({ page, problems }) => {
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

test("an unknown address offers a search and the pages with its words", async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto(url("/old/controllers.html"));
  await alive(page);
  await page.getByRole("heading", { name: "可能要找的页面" }).waitFor();
  await page.locator("main").getByRole("link", { name: "控制器", exact: true }).waitFor();
  await page.getByRole("search").getByRole("searchbox").fill("管道");
  await page.keyboard.press("Enter");
  await page.waitForURL((now) => now.pathname === "/search" && now.searchParams.get("q") === "管道");
});

test("the pages that are found late move no link of the not-found page", async ({ page, problems }) => {
  problems.expect(/404/);
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route("**/_data/search/**", async (route) => {
    await held;
    await route.continue();
  });
  await open(page, url("/old/controllers.html"));
  const home = reader(page).main.getByRole("link", { name: "首页", exact: true });
  const before = await home.boundingBox();
  release();
  await page.getByRole("heading", { name: "可能要找的页面" }).waitFor();
  assert.deepEqual(await home.boundingBox(), before);
});

test("an unknown address reads the same without JavaScript", { javaScript: false }, async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto(url("/deep/er/no-such-page"));
  await page.getByRole("heading", { level: 1, name: "页面不存在" }).waitFor();
});

test("a navigation to an unknown address shows the same message", { everyEngine: true }, async ({ page, problems }) => {
  problems.expect(/404/);
  await open(page, url("/"));
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/no-such-page", textContent: "去" });
    document.querySelector("main article").append(link);
    link.click();
  });
  await page.getByRole("heading", { level: 1, name: "页面不存在" }).waitFor();
});

for (const path of ["/v10.0/", "/release-1.2.html", "/a/node.js.html", "/file.zip/", "//file.zip", "/file.zip%20", "/no/such.page/"]) {
  test(`the not-found page at ${path} opens at most one more document`, async ({ page, problems }) => {
    problems.expect(/404/);
    const documents = [];
    page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
    await page.goto(url("/").slice(0, -1) + path);
    // In an endless loop of documents, none stays this long.
    await page.waitForFunction(() => performance.now() > 2500);
    await page.getByRole("heading", { level: 1, name: "页面不存在" }).waitFor();
    assert.ok(documents.length <= 2, documents.join("\n"));
  });
}

test("a file under another form of its address is opened", async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto(url("/llms.txt/"));
  await page.waitForURL(url("/llms.txt"));
});

test("going back to the not-found page of a file's address does not leave it", async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto(url("/no-such.zip"));
  await alive(page);
  const documents = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await reader(page).navbar.getByRole("link", { name: "文档", exact: true }).click();
  await page.waitForURL((now) => !now.pathname.includes("no-such"));
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "页面不存在" }).waitFor();
  assert.ok(documents.length <= 1, documents.join("\n"));
});

for (const [name, path] of [["首页", "/"], ["搜索", "/search"]]) {
  test(`the not-found page leads to ${name}`, async ({ page, problems }) => {
    problems.expect(/404/);
    await open(page, url("/no-such-page"));
    await reader(page).main.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(url(path));
  });
}

test("the text of the not-found page follows its title", async ({ page, problems }) => {
  problems.expect(/404/);
  await open(page, url("/no-such-page"));
  const gap = await page.evaluate(() => document.querySelector("main p").getBoundingClientRect().top - document.querySelector("main h1").getBoundingClientRect().bottom);
  assert.ok(gap > 0 && gap < 40, `${gap} px`);
});

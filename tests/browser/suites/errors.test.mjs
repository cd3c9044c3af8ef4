/** The error catalogue: each error that a reader can meet, provoked. On the fixture book. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { open, reader, until } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, url, root, dataOf } = suite({ root: process.env.SHOWCASE });


/** Answers requests for the data of a page with the result of `change`. */
async function serveChanged(page, path, change) {
  const data = JSON.parse(readFileSync(join(root, dataOf(path)), "utf8"));
  change(data);
  await page.route(`**/${dataOf(path)}`, (route) => route.fulfill({ json: data }));
}

test("a page that crashes shows the chain of causes, and can be left", { everyEngine: true }, async ({ page, problems }) => {
  problems.expect(/TypeError|Error|console error/);
  await open(page, url("/"));
  // Live components are data: invalid data make the page throw.
  await serveChanged(page, "/components", (data) => {
    const walk = (value) => {
      if (Array.isArray(value)) value.forEach(walk);
      else if (value && typeof value === "object") {
        if (Array.isArray(value.panels)) value.panels = { not: "a list" };
        Object.values(value).forEach(walk);
      }
    };
    walk(data);
  });
  await reader(page).sidebar.getByRole("link", { name: "组件" }).click();
  await page.getByText("页面崩溃了。").waitFor();
  await page.getByText(/panels|map|not a function/).first().waitFor();
  // The frame still works.
  await reader(page).sidebar.getByRole("link", { name: "很长的一页" }).click();
  await reader(page).title.filter({ hasText: "很长的一页" }).waitFor();
});

test("a page that crashed is shown by another try", { everyEngine: true }, async ({ page, problems }) => {
  problems.expect(/broken for now|console error/);
  await open(page, url("/"));
  await page.evaluate(() => {
    const { flatMap } = Array.prototype;
    window.mend = () => { Array.prototype.flatMap = flatMap; };
    Array.prototype.flatMap = () => { throw new TypeError("flatMap is broken for now"); };
    document.querySelector('.mr-sidebar a[href$="/components"]').click();
  });
  await page.waitForURL(url("/components"));
  await page.getByText("flatMap is broken for now").first().waitFor();
  await page.evaluate(() => window.mend());
  await page.getByRole("button", { name: "重试" }).click();
  await reader(page).title.filter({ hasText: "组件" }).waitFor();
  assert.equal(await page.getByText("页面崩溃了。").count(), 0);
});

test("truncated and garbled data end on the page all the same", async ({ page, problems }) => {
  problems.expect(/cannot load|JSON|console error/);
  await open(page, url("/"));
  await page.route(`**/${dataOf("/long")}`, (route) => route.fulfill({ body: '{"kind":"pa', contentType: "application/json" }));
  await reader(page).sidebar.getByRole("link", { name: "很长的一页" }).click();
  await page.waitForURL(url("/long"));
  await reader(page).title.filter({ hasText: "很长的一页" }).waitFor();
});

test("a navbar item that fails is reported with its configuration, the others stay", async ({ page, problems }) => {
  problems.expect(/navbar|Hydration|hydrat|console error|Minified React/i);
  const messages = [];
  page.on("console", (message) => messages.push(message.text()));
  await page.route(/_data\/site\.[^/]*\.json/, async (route) => {
    const site = await (await route.fetch()).json();
    site.navbar.items.push({ type: "surprise", label: "没有这种", position: "left" });
    await route.fulfill({ json: site });
  });
  await open(page, url("/"));
  await reader(page).navbar.getByRole("link", { name: /外面/ }).waitFor();
  await reader(page).navbar.getByText("⚠").click();
  await reader(page).navbar.getByText(/"surprise"/).waitFor();
  assert.ok(messages.some((text) => text.includes("surprise") && text.includes("没有这种")), messages.join("\n"));
});

test("where nothing can be loaded, the page says that its base path is wrong", { everyEngine: true }, async ({ page, problems }) => {
  problems.expect(/404|ERR_FAILED|Failed to (load resource|fetch)|could not be hydrated|MIME|NS_ERROR_CORRUPTED_CONTENT/);
  const body = await (await fetch(url("/long"))).text();
  await page.route("**/elsewhere/long", (route) => route.fulfill({ body, contentType: "text/html; charset=utf-8" }));
  await page.route(/\/docs\/(_app|_data)\//, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(new URL("/elsewhere/long", url("/long")).href);
  const banner = page.getByText("网站没有正确加载");
  await banner.waitFor();
  const text = await page.locator("body").innerText();
  assert.match(text, /mdbook-react/);
  assert.match(text, /\/docs\//);
  assert.match(text, /\/elsewhere\//);

  // With the right path, the cause is another one.
  await page.goto(url("/long"));
  await reader(page).title.filter({ hasText: "很长的一页" }).waitFor();
  assert.equal(await banner.isVisible(), false);
});

test("a module that cannot be loaded leaves the page as it is, and works when it can", async ({ page, reader: context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  await open(page, url("/long"));
  await page.evaluate(() => window.scrollTo(0, 1000));
  await context.setOffline(true);
  await page.keyboard.press("Control+k");
  await page.getByRole("alert").getByText("页面加载失败。").waitFor();
  await reader(page).title.filter({ hasText: "很长的一页" }).waitFor();
  assert.equal(await page.evaluate(() => window.scrollY), 1000);
  await context.setOffline(false);
  // The browser remembers a module that failed to load, so a new document is needed.
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "重试" }).click();
  await reloaded;
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "搜索文档" }).waitFor();
});

test("a sidebar that failed to load is loaded again", async ({ page, problems }) => {
  problems.expect(/503|Failed to load resource/);
  let failures = 0;
  await page.route("**/_data/sidebars/**", (route) => {
    failures += 1;
    return failures < 3 ? route.fulfill({ status: 503, body: "" }) : route.continue();
  });
  await open(page, url("/long"));
  await page.waitForResponse((response) => response.url().includes("/_data/sidebars/") && response.ok());
});

test("without scripts and further requests, the page is complete and styled", { javaScript: false }, async ({ page, problems }) => {
  problems.expect(/404|Failed to load resource/);
  await page.route(/\/docs\/(_app|_data)\//, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(url("/long"));
  await reader(page).title.filter({ hasText: "很长的一页" }).waitFor();
  const columns = await page.locator(".mr-layout").evaluate((layout) => getComputedStyle(layout).gridTemplateColumns.split(" ").length);
  assert.equal(columns, 2);
  assert.equal(await page.getByText("网站没有正确加载").isVisible(), false);
});

test("storage that is forbidden costs one warning and nothing else", async ({ page, problems, reader: context }) => {
  const warnings = [];
  problems.expect(/console warning/);
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await context.addInitScript(() => {
    const refuse = () => { throw new DOMException("denied", "SecurityError"); };
    Object.defineProperty(window, "localStorage", { get: refuse });
    Object.defineProperty(window, "sessionStorage", { get: refuse });
  });
  await open(page, url("/components"));
  await reader(page).colorToggle.click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await page.getByRole("button", { name: "关闭公告" }).click();
  await reader(page).main.getByRole("tab", { name: "Fastify" }).first().click();
  await reader(page).sidebar.getByRole("link", { name: "很长的一页" }).click();
  await reader(page).title.filter({ hasText: "很长的一页" }).waitFor();
  assert.equal(warnings.length, 1, warnings.join("\n"));
});

test("storage that is full costs one warning and nothing else", async ({ page, problems, reader: context }) => {
  const warnings = [];
  problems.expect(/console warning/);
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  });
  await open(page, url("/components"));
  await reader(page).colorToggle.click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await reader(page).main.getByRole("tab", { name: "Fastify" }).first().click();
  await page.getByText("第二处 Fastify。").waitFor();
  assert.equal(warnings.length, 1, warnings.join("\n"));
});

test("any other address is answered by the not-found page, inside the shell too", async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto(url("/nowhere/at-all"));
  await reader(page).title.filter({ hasText: "页面不存在" }).waitFor();
  await page.getByText("找不到你要访问的页面。").waitFor();
  await page.getByText("如果你是从别的网站点进来的，请告诉那个网站的站长：这个链接失效了。").waitFor();
});

test("a screen whose module has no default export throws, naming the route; its page can be read", async ({ page, problems }) => {
  problems.expect(/default export/);
  const errors = [];
  page.on("console", (message) => errors.push(message.text()));
  await page.route(/_app\/tags\.[0-9a-f]+\.js/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(["'`])default\1/, '"other"');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(url("/tags"));
  await reader(page).title.filter({ hasText: "标签" }).waitFor();
  await page.mouse.move(10, 10, { steps: 3 });
  await page.waitForFunction(() => document.readyState === "complete");
  await until(() => errors.length > 0);
  assert.match(errors.join("\n"), /The module of the screen "tags" has no default export/);
});

test("a failed assertion is reported as such", async ({ page, problems }) => {
  problems.expect(/Invariant failed|could not be hydrated/);
  const errors = [];
  page.on("console", (message) => errors.push(message.text()));
  await page.route(url("/long"), async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replaceAll('id="mr-app"', 'id="elsewhere"');
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto(url("/long"));
  await page.mouse.move(10, 10, { steps: 3 });
  await until(() => errors.some((text) => text.includes("Invariant failed: ")));
});

test("where each file of the data fails once, a page opens without a new document", { everyEngine: true }, async ({ page, problems }) => {
  problems.expect(/ERR_|503|Failed to load resource/);
  const failed = new Set();
  await page.route(/\/docs\/_data\//, (route) => {
    const address = route.request().url();
    if (failed.has(address)) return route.fallback();
    failed.add(address);
    return route.fulfill({ status: 503, body: "" });
  });
  await page.goto(url("/long"));
  await page.evaluate(() => { window.isFirstDocument = true; });
  await page.mouse.move(10, 10);
  await page.mouse.down();
  await page.mouse.up();
  await reader(page).sidebar.getByRole("link", { name: "组件", exact: true }).click();
  await reader(page).title.filter({ hasText: "组件" }).waitFor();
  assert.ok(failed.size >= 3, [...failed].join("\n"));
  assert.ok(await page.evaluate(() => window.isFirstDocument), "the document was loaded anew");
});

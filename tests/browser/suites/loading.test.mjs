/** Loading of the next page: ahead of the click, in order, and after failures. */
import assert from "node:assert/strict";

import { gate, isSameDocument, markDocument, open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, manifest, url, dataOf } = suite();


test("a page is fetched when its link is pointed at, and once", async ({ page, asked }) => {
  const wanted = new URL(url(`/${dataOf("/first-steps")}`)).pathname;
  const times = () => asked.filter((address) => address === wanted).length;
  const before = times();
  await open(page, url("/introduction"));
  const link = reader(page).navbar.getByRole("link", { name: "文档", exact: true });
  const arrived = page.waitForResponse((response) => response.url().endsWith(wanted));
  await link.hover();
  await (await arrived).finished();
  await link.click();
  await page.waitForURL(url("/first-steps"));
  await reader(page).title.filter({ hasText: "第一步" }).waitFor();
  // Requests that reached the network: the driver also counts responses from the cache.
  assert.equal(times() - before, 1);
});

test("a page that waits to be fetched ahead is fetched once if it is opened before", async ({ page }) => {
  const [later, goOn] = gate();
  const wanted = `/${dataOf("/interceptors")}`;
  let asked = 0;
  await page.route("**/_data/pages/**", async (route) => {
    if (route.request().url().endsWith(wanted)) asked += 1;
    // The requests before it keep it in the queue.
    else await later;
    await route.continue().catch(() => {});
  });
  await open(page, url("/first-steps"));
  const { sidebar, title } = reader(page);
  await page.waitForFunction(() => document.querySelectorAll("link[rel=prefetch]").length === 2);
  await sidebar.locator('a[href$="/interceptors"]').click();
  await title.filter({ hasText: "拦截器" }).waitFor();
  goOn();
  await page.waitForLoadState("networkidle");
  assert.equal(asked, 1);
});

test("with reduced data, nothing is prefetched", async ({ page, reader: context }) => {
  await open(page, url("/first-steps"));
  await page.locator("link[rel=prefetch]").first().waitFor({ state: "attached" });
  await page.goto("about:blank");
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  const ahead = [];
  page.on("request", (request) => {
    if (request.url().includes("/_data/pages/")) ahead.push(request.url());
  });
  await open(page, url("/first-steps"));
  // Longer than the first page took to add a link.
  await page.waitForTimeout(1000);
  assert.equal(await page.locator("link[rel=prefetch]").count(), 0);
  assert.deepEqual(ahead, []);
});

test("address and page change at once, and of two the later one stays", { everyEngine: true }, async ({ page, reader: context }) => {
  await context.addInitScript(() => {
    window.pairs = new Set();
    const look = () => {
      const title = document.querySelector("main h1")?.textContent;
      if (title !== undefined) window.pairs.add(`${location.pathname} ${title}`);
    };
    setInterval(look, 5);
  });
  await open(page, url("/first-steps"));
  const { title } = reader(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    for (const path of ["/controllers", "/providers"]) document.querySelector(`.mr-sidebar a[href$="${path}"]`).click();
  });
  await title.filter({ hasText: "提供者" }).waitFor();
  await page.waitForURL(url("/providers"));
  const pairs = await page.evaluate(() => [...window.pairs]);
  const allowed = ["/first-steps 第一步", "/controllers 控制器", "/providers 提供者"];
  assert.deepEqual(pairs.filter((pair) => !allowed.includes(pair)), []);
});

test("of two clicks the later one wins", { everyEngine: true }, async ({ page }) => {
  const [later, goOn] = gate();
  const slow = `/${dataOf("/controllers")}`;
  await page.route(`**${slow}`, async (route) => {
    await later;
    await route.continue();
  });
  await open(page, url("/first-steps"));
  await page.evaluate(() => {
    window.arrivals = [];
    document.addEventListener("mdbook-react:page", ({ detail }) => window.arrivals.push(detail.path));
  });
  const { sidebar } = reader(page);
  const arrivals = () => page.evaluate(() => window.arrivals);
  const isLast = (path) => page.waitForFunction((path) => window.arrivals.at(-1) === path, path);
  const asked = page.waitForRequest((request) => request.url().endsWith(slow));
  await sidebar.locator('a[href$="/controllers"]').click();
  await asked;
  await sidebar.locator('a[href$="/providers"]').click();
  await isLast("/providers");
  const answered = page.waitForResponse((response) => response.url().endsWith(slow));
  goOn();
  await (await answered).finished();
  // The data of the first click arrived before this page's data, so that click can show no page any more.
  await sidebar.locator('a[href$="/modules"]').click();
  await isLast("/modules");
  assert.deepEqual(await arrivals(), ["/providers", "/modules"]);
  assert.equal(page.url(), url("/modules"));
});

test("while a slow page loads, the old one stays and a progress bar appears", { everyEngine: true }, async ({ page }) => {
  const [released, goOn] = gate();
  await page.route(`**/${dataOf("/controllers")}`, async (route) => {
    await released;
    await route.continue();
  });
  await open(page, url("/first-steps"));
  const { sidebar, title } = reader(page);
  await sidebar.locator('a[href$="/controllers"]').click();
  // The bar is decoration to assistive technology, so it has no role to be found by.
  const bar = page.locator(".mr-progress");
  await bar.waitFor();
  assert.match(await title.innerText(), /第一步/);
  goOn();
  await page.waitForURL(url("/controllers"));
  await bar.waitFor({ state: "hidden" });
});

test("data that a new build no longer has are replaced by a new document", async ({ page, problems }) => {
  problems.expect(/404|Failed to load resource/);
  await open(page, url("/first-steps"));
  await markDocument(page);
  await page.route(`**/${dataOf("/controllers")}`, (route) => route.fulfill({ status: 404, body: "" }));
  await reader(page).sidebar.locator('a[href$="/controllers"]').click();
  await page.waitForURL(url("/controllers"));
  await reader(page).title.filter({ hasText: manifest.routes.find((route) => route.path === "/controllers").title }).waitFor();
  assert.equal(await isSameDocument(page), false);
});

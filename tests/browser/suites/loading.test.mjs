/** How the next page comes: ahead of the click, in order, and what happens when it does not. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

import { open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, manifest, url } = suite();

const dataOf = (path) => manifest.routes.find((route) => route.path === path).data;

/**
 * The answers with the data of `path` that came over the network, not from the cache, and a promise
 * of the first one's end: what is asked for again while it comes, Chromium counts again.
 */
async function fetchesOf(page, path) {
  const seen = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    const cached = response.fromDiskCache || response.fromPrefetchCache;
    if (response.url.endsWith(dataOf(path)) && !cached) seen.push(requestId);
  });
  const whole = new Promise((resolve) => {
    devtools.on("Network.loadingFinished", ({ requestId }) => seen[0] === requestId && resolve());
  });
  await devtools.send("Network.enable");
  return { seen, whole };
}

async function isSameDocument(page) {
  return page.evaluate(() => window.sameDocument === true);
}

test("a page is fetched when its link is pointed at, and once", async ({ page }) => {
  await open(page, url("/introduction"));
  const { seen, whole } = await fetchesOf(page, "/first-steps");
  const link = reader(page).navbar.getByRole("link", { name: "文档", exact: true });
  await link.hover();
  await whole;
  await link.click();
  await page.waitForURL(url("/first-steps"));
  await reader(page).title.filter({ hasText: "第一步" }).waitFor();
  assert.equal(seen.length, 1);
});

test("a reader who saves data fetches nothing ahead", async ({ page, reader: context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  const ahead = [];
  page.on("request", (request) => {
    if (request.url().includes("/_data/pages/")) ahead.push(request.url());
  });
  await open(page, url("/first-steps"));
  await page.waitForLoadState("networkidle");
  assert.deepEqual(ahead, []);
});

test("address and page change at once, also while a fade is slow, and of two the later one stays", { everyEngine: true }, async ({ page, reader: context }) => {
  await context.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => start(() => new Promise((done) => setTimeout(() => done(change()), 200)));
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
    for (const path of ["/controllers", "/providers"]) document.querySelector(`.sidebar a[href$="${path}"]`).click();
  });
  await title.filter({ hasText: "提供者" }).waitFor();
  await page.waitForURL(url("/providers"));
  const pairs = await page.evaluate(() => [...window.pairs]);
  const allowed = ["/first-steps 第一步", "/controllers 控制器", "/providers 提供者"];
  assert.deepEqual(pairs.filter((pair) => !allowed.includes(pair)), []);
});

test("of two clicks the later one wins", { everyEngine: true }, async ({ page }) => {
  await page.route(`**/${dataOf("/controllers")}`, async (route) => {
    await sleep(800);
    await route.continue().catch(() => {});
  });
  await open(page, url("/first-steps"));
  const { sidebar, title } = reader(page);
  await sidebar.locator('a[href$="/controllers"]').click();
  await sidebar.locator('a[href$="/providers"]').click();
  await page.waitForURL(url("/providers"));
  const { title: wanted } = manifest.routes.find((route) => route.path === "/providers");
  await title.filter({ hasText: wanted }).waitFor();
  await sleep(1000);
  assert.equal(page.url(), url("/providers"));
  assert.match(await title.innerText(), new RegExp(wanted));
});

test("while a slow page comes, the old one stays and a progress bar appears", { everyEngine: true }, async ({ page }) => {
  await page.route(`**/${dataOf("/controllers")}`, async (route) => {
    await sleep(1500);
    await route.continue().catch(() => {});
  });
  await open(page, url("/first-steps"));
  const { sidebar, title } = reader(page);
  await sidebar.locator('a[href$="/controllers"]').click();
  // The bar is decoration to assistive technology, so it has no role to be found by.
  const bar = page.locator(".progress");
  await bar.waitFor();
  assert.match(await title.innerText(), /第一步/);
  await page.waitForURL(url("/controllers"));
  await bar.waitFor({ state: "hidden" });
});

test("data that are gone from a new build lead to a fresh document", async ({ page, problems }) => {
  problems.expect(/404|Failed to load resource/);
  await open(page, url("/first-steps"));
  await page.evaluate(() => { window.sameDocument = true; });
  await page.route(`**/${dataOf("/controllers")}`, (route) => route.fulfill({ status: 404, body: "" }));
  await reader(page).sidebar.locator('a[href$="/controllers"]').click();
  await page.waitForURL(url("/controllers"));
  await reader(page).title.filter({ hasText: manifest.routes.find((route) => route.path === "/controllers").title }).waitFor();
  assert.equal(await isSameDocument(page), false);
});

/** What a page does before React is there: it costs little, and loses nothing the reader does. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";

import { address, open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { PHONE } from "../support/viewports.mjs";

const { test, url } = suite();

const MAIN = /\/_app\/main\.[0-9a-f]+\.js$/;
const mark = (page) => page.evaluate(() => { window.sameDocument = true; });
const isSameDocument = (page) => page.evaluate(() => window.sameDocument === true);
const titled = (page, text) => reader(page).title.filter({ hasText: text }).waitFor();

/** Opens a page whose clock stands still, so that nothing comes by itself. */
async function openStill(page, path) {
  await page.clock.install();
  await page.goto(url(path), { waitUntil: "networkidle" });
}

test("who only reads loads at most 60 kB", async ({ page }) => {
  const sizes = [];
  page.on("response", (response) => {
    sizes.push(response.body().then((body) => [response.url(), gzipSync(body).length]));
  });
  await openStill(page, "/guards");
  const all = await Promise.all(sizes);
  const sum = all.reduce((total, [, size]) => total + size, 0);
  assert.ok(sum < 60_000, `${sum} bytes:\n${all.join("\n")}`);
  assert.equal(all.some(([file]) => MAIN.test(file)), false, "React is there unasked");
});

test("React comes by itself when nothing happens for a while", async ({ page }) => {
  await openStill(page, "/guards");
  const asked = page.waitForRequest(MAIN);
  await page.clock.fastForward(6000);
  await asked;
});

test("the first click on a link changes the page within the document", async ({ page }) => {
  await page.goto(url("/first-steps"));
  await mark(page);
  await reader(page).sidebar.getByRole("link", { name: "控制器", exact: true }).click();
  await titled(page, "控制器");
  assert.equal(await isSameDocument(page), true);
  assert.equal(address(page), "/controllers");
});

test("a link does not wait for a script that is slow", async ({ page }) => {
  await page.route(MAIN, async (route) => {
    await sleep(10_000);
    await route.continue().catch(() => {});
  });
  await page.goto(url("/first-steps"));
  await mark(page);
  await reader(page).sidebar.getByRole("link", { name: "控制器", exact: true }).click();
  await titled(page, "控制器");
  assert.equal(await isSameDocument(page), false);
});

test("a link works when the script cannot be loaded", async ({ page, problems }) => {
  problems.expect(/failed: .*main|Failed to load resource|could not be brought to life/);
  await page.route(MAIN, (route) => route.abort("connectionrefused"));
  await page.goto(url("/first-steps"));
  await reader(page).sidebar.getByRole("link", { name: "控制器", exact: true }).click();
  await titled(page, "控制器");
});

test("a button whose script is gone loads the page anew, once", async ({ page, problems }) => {
  problems.expect(/failed: .*main|Failed to load resource|could not be brought to life/);
  let documents = 0;
  page.on("request", (request) => { documents += Number(request.isNavigationRequest()); });
  await page.route(MAIN, (route) => route.abort("connectionrefused"));
  await page.goto(url("/first-steps"));
  const reloaded = page.waitForEvent("load");
  await page.keyboard.press("Control+k");
  await reloaded;
  const failed = page.waitForEvent("console", (message) => message.text().includes("could not be brought"));
  await page.keyboard.press("Control+k");
  await failed;
  await page.waitForTimeout(300);
  assert.equal(documents, 2);
});

test("back from a page that was loaded again leads to the page before", async ({ page }) => {
  await open(page, url("/first-steps"));
  await reader(page).sidebar.getByRole("link", { name: "控制器", exact: true }).click();
  await titled(page, "控制器");
  await page.clock.install();
  await page.reload();
  await page.goBack();
  await titled(page, "第一步");
  assert.equal(address(page), "/first-steps");
});

test("the link that brought React is fetched ahead", async ({ page }) => {
  await openStill(page, "/first-steps");
  const fetched = page.waitForResponse(/\/_data\/pages\/controllers/);
  await reader(page).sidebar.getByRole("link", { name: "控制器", exact: true }).hover();
  await page.clock.resume();
  await fetched;
});

test("the search key opens the search before React is there", { everyEngine: true }, async ({ page }) => {
  await page.goto(url("/first-steps"));
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
});

test("a category opens on the first click", { everyEngine: true }, async ({ page }) => {
  await openStill(page, "/first-steps");
  const category = reader(page).sidebar.getByRole("button", { name: "技术", exact: true });
  assert.equal(await category.getAttribute("aria-expanded"), "false");
  await category.click();
  await page.clock.resume();
  await reader(page).sidebar.getByRole("link", { name: "缓存", exact: true }).waitFor();
  assert.equal(await category.getAttribute("aria-expanded"), "true");
});

test("the phone's menu opens on the first tap", { viewport: PHONE }, async ({ page }) => {
  await page.goto(url("/first-steps"));
  await reader(page).openMenu.click();
  await reader(page).menu.waitFor();
});

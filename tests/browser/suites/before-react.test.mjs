/** Pages before React is loaded: they cost little, and every action of the reader takes effect. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";

import { address, alive, gate, isSameDocument, keepClicksForEver, markDocument, open, reader, settled, titled } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { PHONE } from "../support/viewports.mjs";

const { test, url } = suite();

const MAIN = /\/_app\/main\.[0-9a-f]+\.js$/;

/** After this time without an action, a page has requested everything that it requests by itself. */
const ALONE_MS = 5000;

/** After this time, the shell treats every event as caused by the reader. */
const SETTLED_MS = 1000;

/** Lists the requests of a page. */
function requestsOf(page) {
  const files = [];
  page.on("request", (request) => files.push(request.url()));
  return files;
}

const isReactThere = (files) => files.some((file) => MAIN.test(file));

/** Opens a page, and leaves it alone until it has settled. */
async function openSettled(page, path) {
  await page.goto(url(path));
  await sleep(SETTLED_MS);
}

/** Pages in which the browser, not the reader, scrolls or reports a pointer. */
const ALONE = {
  "a page": async (page) => page.goto(url("/guards")),
  "a page far down in the sidebar": async (page) => page.goto(url("/recipes/prisma")),
  "a place on a page": async (page) => page.goto(`${url("/guards")}#requestuser-是-undefined`),
  "a page below a pointer that lies still": async (page) => {
    await page.mouse.move(100, 300);
    await page.goto(url("/guards"));
  },
};

test("a page that is left alone costs at most 60 kB, also later", async ({ newPage }) => {
  await Promise.all(Object.entries(ALONE).map(async ([name, open]) => {
    const { page } = await newPage();
    const sizes = [];
    page.on("response", (response) => {
      sizes.push(response.body().then((body) => [response.url(), gzipSync(body).length]));
    });
    const files = requestsOf(page);
    await open(page);
    await sleep(ALONE_MS);
    const all = await Promise.all(sizes);
    const sum = all.reduce((total, [, size]) => total + size, 0);
    assert.ok(sum < 60_000, `${name}: ${sum} bytes:\n${all.join("\n")}`);
    assert.equal(isReactThere(files), false, `${name}: React is there unasked`);
  }));
});

test("a restored scroll position loads no React and is not stored again", async ({ page, reader: context }) => {
  await context.addInitScript(() => {
    window.writes = [];
    for (const name of ["pushState", "replaceState"]) {
      const write = window.history[name].bind(window.history);
      window.history[name] = (...all) => (window.writes.push(all), write(...all));
    }
  });
  await open(page, url("/guards"));
  await page.evaluate(() => window.scrollTo(0, 800));
  await page.waitForFunction(() => window.history.state?.y === 800);
  assert.equal((await page.evaluate(() => window.writes)).length, 1);
  const files = requestsOf(page);
  await page.reload();
  await page.waitForFunction(() => window.scrollY === 800);
  await sleep(2 * SETTLED_MS);
  assert.equal(isReactThere(files), false);
  await alive(page);
  // The page could store its position after this event, by a timer that ends before this one.
  await page.evaluate((ms) => new Promise((later) => {
    window.dispatchEvent(new Event("scroll"));
    setTimeout(later, ms);
  }), SETTLED_MS);
  assert.deepEqual(await page.evaluate(() => [window.history.state, window.writes, window.scrollY]), [{ y: 800 }, [], 800]);
});

/** Acts of a reader or of an assistive tool, each on a settled page. */
const SIGNS = {
  "the pointer moves": (page) => page.mouse.move(400, 400),
  "a button of the mouse is pressed": (page) => page.mouse.down(),
  "the wheel turns": (page) => page.mouse.wheel(0, 100),
  "a finger touches": (page) => page.touchscreen.tap(600, 500),
  "a key is pressed": (page) => page.keyboard.press("Shift"),
  "a tool scrolls": (page) => page.evaluate(() => window.scrollBy(0, 200)),
  "a tool moves the focus": (page) => page.evaluate(() => document.querySelector("main a").focus()),
  "a tool clicks": (page) => page.evaluate(() => document.querySelector("main h1").click()),
  "the address is edited": (page) => page.evaluate(() => { window.location.hash = "mr-main"; }),
};

for (const [sign, give] of Object.entries(SIGNS)) {
  test(`React is loaded when ${sign}`, { hasTouch: true }, async ({ page }) => {
    await openSettled(page, "/guards");
    const asked = page.waitForRequest(MAIN);
    await give(page);
    await asked;
  });
}

/** Opens a page that is painted and has run its script, but never ends loading. */
async function openUnsettled(page, path) {
  const image = url("/never-ends.svg");
  await page.route(image, () => {});
  await page.addInitScript((src) => { window.pending = Object.assign(new Image(), { src }); }, image);
  await page.goto(url(path), { waitUntil: "domcontentloaded" });
  // Chromium sends no input to a page before its first paint.
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
}

/** Waits for a frame: browsers merge movements within one frame into one event. */
const frame = (page) => page.evaluate(() => new Promise((over) => { requestAnimationFrame(over); }));

test("a pointer that moves while the page opens loads React at its second position", async ({ page }) => {
  const files = requestsOf(page);
  await openUnsettled(page, "/guards");
  await page.mouse.move(300, 300);
  await frame(page);
  await frame(page);
  assert.equal(isReactThere(files), false, "its first place is where it lay");
  const asked = page.waitForRequest(MAIN);
  await page.mouse.move(310, 300);
  await asked;
});

test("the first click on a link changes the page within the document", async ({ page, reader: context }) => {
  await context.addInitScript(keepClicksForEver);
  await page.goto(url("/first-steps"));
  await markDocument(page);
  await reader(page).sidebar.getByRole("link", { name: "控制器", exact: true }).click();
  await titled(page, "控制器");
  assert.equal(await isSameDocument(page), true);
  assert.equal(address(page), "/controllers");
});

test("a link does not wait for a script that is slow", async ({ page }) => {
  await page.route(MAIN, () => {});
  await page.goto(url("/first-steps"));
  await markDocument(page);
  await reader(page).sidebar.getByRole("link", { name: "控制器", exact: true }).click();
  await titled(page, "控制器");
  assert.equal(await isSameDocument(page), false);
});

test("of two links clicked while the script is slow the later one wins", async ({ page }) => {
  await page.route(MAIN, () => {});
  await page.goto(url("/first-steps"));
  const link = (name) => reader(page).sidebar.getByRole("link", { name, exact: true });
  await link("控制器").click();
  await link("提供者").click();
  await titled(page, "提供者");
});

test("a link works when the script cannot be loaded", async ({ page, problems }) => {
  problems.expect(/failed: .*main|Failed to load resource|could not be hydrated/);
  await page.route(MAIN, (route) => route.abort("connectionrefused"));
  await page.goto(url("/first-steps"));
  await reader(page).sidebar.getByRole("link", { name: "控制器", exact: true }).click();
  await titled(page, "控制器");
});

test("a button whose script no longer exists reloads the page once", async ({ page, problems }) => {
  problems.expect(/failed: .*main|Failed to load resource|could not be hydrated/);
  let documents = 0;
  page.on("request", (request) => { documents += Number(request.isNavigationRequest()); });
  await page.route(MAIN, (route) => route.abort("connectionrefused"));
  await page.goto(url("/first-steps"));
  const reloaded = page.waitForEvent("load");
  await page.keyboard.press("Control+k");
  await reloaded;
  const failed = page.waitForEvent("console", (message) => message.text().includes("could not be hydrated"));
  await page.keyboard.press("Control+k");
  await failed;
  await settled(page);
  assert.equal(documents, 2);
});

test("back from a page that was loaded again leads to the page before", async ({ page }) => {
  await open(page, url("/first-steps"));
  await reader(page).sidebar.getByRole("link", { name: "控制器", exact: true }).click();
  await titled(page, "控制器");
  await page.reload();
  await page.goBack();
  await titled(page, "第一步");
  assert.equal(address(page), "/first-steps");
});

test("the page of the link that made React load is loaded in parallel", async ({ page }) => {
  const [released, release] = gate();
  await page.route(MAIN, async (route) => {
    await released;
    await route.continue();
  });
  await openSettled(page, "/first-steps");
  const fetched = page.waitForResponse(/\/_data\/pages\/controllers/);
  await reader(page).sidebar.getByRole("link", { name: "控制器", exact: true }).hover();
  await fetched;
  release();
});

test("the search key opens the search before React is loaded", { everyEngine: true }, async ({ page }) => {
  await page.goto(url("/first-steps"));
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
});

test("a category opens on the first click", { everyEngine: true }, async ({ page }) => {
  await page.goto(url("/first-steps"));
  const category = reader(page).sidebar.getByRole("button", { name: "技术", exact: true });
  assert.equal(await category.getAttribute("aria-expanded"), "false");
  await category.click();
  await reader(page).sidebar.getByRole("link", { name: "缓存", exact: true }).waitFor();
  assert.equal(await category.getAttribute("aria-expanded"), "true");
});

test("the phone's menu opens on the first tap", { viewport: PHONE }, async ({ page }) => {
  await page.goto(url("/first-steps"));
  await reader(page).openMenu.click();
  await reader(page).menu.waitFor();
});

test("an address or an earlier choice applies without an action of the reader", async ({ newPage }) => {
  const show = async (address, prove) => {
    const { page, problems } = await newPage();
    // A host that does not know this form of an address.
    problems.expect(/404.*first-steps\.html/);
    await page.goto(address);
    await prove(page);
  };
  await show(`${url("/search")}?q=${encodeURIComponent("动态模块")}`, (page) => page.getByRole("option").first().waitFor());
  await show(url("/first-steps.html"), (page) => titled(page, "第一步"));
});

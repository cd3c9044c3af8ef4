/** React hydrates prerendered pages: nothing changes, even after failures elsewhere. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { alive, gate, isSameDocument, keepClicksForEver, laidOut, markDocument, open, reader, titled, until } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, root, url } = suite();

const html = readFileSync(join(root, "first-steps/index.html"), "utf8");

test("no element of the article is replaced", { everyEngine: true }, async ({ page }) => {
  await page.goto(url("/first-steps"));
  assert.ok(await page.evaluate(() => "js" in document.documentElement.dataset), "scripts are off");
  const before = await page.evaluate(() => {
    window.elementsBefore = [...document.querySelectorAll("main article *")];
    return window.elementsBefore.length;
  });
  await alive(page);
  const kept = await page.evaluate(() => window.elementsBefore.filter((element) => element.isConnected).length);
  assert.equal(kept, before);
});

test("a mismatch elsewhere leaves the text of the article unchanged", async ({ page, problems }) => {
  problems.expect(/hydrat|didn't match|Minified React error/i);
  const marked = html.replace(/(<nav[^>]*aria-label="文档侧边栏"[^>]*>)/, "$1<p>被别人改过的标记</p>");
  assert.notEqual(marked, html, "the sidebar was not found in the HTML");
  await page.route(url("/first-steps"), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: marked });
  });
  await page.goto(url("/first-steps"));
  await laidOut(page);
  const before = await reader(page).main.innerText();
  await alive(page);
  await page.waitForFunction(() => !document.body.innerText.includes("被别人改过的标记"));
  assert.equal(await reader(page).main.innerText(), before);
});

test("an element that an extension removed takes no other element's text away", { everyEngine: true }, async ({ page, problems }) => {
  problems.expect(/hydrat|didn't match|Minified React error/i);
  await page.goto(url("/first-steps"));
  await laidOut(page);
  const texts = () => page.evaluate(() => [...document.querySelectorAll("main article > *")].map((block) => block.textContent));
  const before = await texts();
  await page.evaluate(() => document.querySelector("main article > p").remove());
  await alive(page);
  await page.waitForFunction((count) => document.querySelectorAll("main article > *").length === count, before.length);
  assert.deepEqual(await texts(), before);
});

test("the page stays readable when no script can be loaded", async ({ page, problems }) => {
  problems.expect(/failed: .*\.js|Failed to load resource|Failed to fetch/);
  await page.route(/\/_app\/.*\.js$/, (route) => route.abort("connectionrefused"));
  const failed = [];
  page.on("requestfailed", (request) => failed.push(request.url()));
  await page.goto(url("/first-steps"));
  await page.mouse.click(5, 5);
  await until(() => failed.length > 0);
  const text = await reader(page).main.innerText();
  const written = await page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, "text/html");
    return [...document.querySelectorAll("main p")].map((paragraph) => paragraph.textContent.trim()).filter(Boolean);
  }, html);
  assert.ok(written.length > 5);
  assert.ok(text.includes("第一步"));
  const shown = await page.evaluate(() => [...document.querySelectorAll("main p")].map((paragraph) => paragraph.textContent.trim()).filter(Boolean));
  assert.deepEqual(shown, written);
});

test("a click before React is loaded is replayed", { everyEngine: true }, async ({ page, reader: context }) => {
  await context.addInitScript(keepClicksForEver);
  const [released, release] = gate();
  await page.route(/\/_app\/main\..*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url("/first-steps"));
  await markDocument(page);
  await reader(page).sidebar.locator('a[href$="/controllers"]').click();
  release();
  await page.waitForURL(url("/controllers"));
  // Without the replay, the browser would load another document.
  assert.equal(await isSameDocument(page), true);
  await titled(page, "控制器");
});

test("the first load requests no content twice", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, url("/first-steps"));
  assert.deepEqual(asked.filter((path) => path.includes("/_data/pages/") && path.includes("first-steps")), []);
});

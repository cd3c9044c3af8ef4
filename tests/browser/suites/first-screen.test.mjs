/** Pages that are painted before their later blocks are laid out: places on them stay right. */
import assert from "node:assert/strict";

import { laidOut, open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, url } = suite();

const heightOf = (page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Holds back the layout of later blocks: the browser is never idle. */
const neverIdle = (page) => page.addInitScript(() => {
  window.requestIdleCallback = () => 0;
});

test("all blocks are laid out without an action of the reader", { everyEngine: true }, async ({ page }) => {
  await page.goto(url("/guards"));
  await laidOut(page);
  assert.equal(await page.locator(".mr-content > [data-laid-out]").count(), 0);
  const height = await heightOf(page);
  await page.reload();
  await laidOut(page);
  assert.equal(await heightOf(page), height);
});

test("a page that is reached by a link is laid out as well", { everyEngine: true }, async ({ page }) => {
  await page.goto(url("/guards"));
  await laidOut(page);
  const height = await heightOf(page);
  await open(page, url("/first-steps"));
  const { sidebar, title } = reader(page);
  await sidebar.getByRole("link", { name: "守卫", exact: true }).click();
  await title.filter({ hasText: "守卫" }).waitFor();
  await laidOut(page);
  assert.equal(await heightOf(page), height);
});

test("a link to a heading leads there before the page is laid out", { everyEngine: true }, async ({ page }) => {
  await neverIdle(page);
  await page.goto(url("/guards"));
  assert.ok(await page.evaluate(() => "firstScreen" in document.documentElement.dataset));
  const link = page.getByRole("navigation", { name: "本页目录" }).getByRole("link").last();
  await link.click();
  const target = page.locator(`[id="${decodeURIComponent((await link.getAttribute("href")).slice(1))}"]`);
  await page.waitForFunction(() => scrollY > 0);
  const top = await target.evaluate((element) => element.getBoundingClientRect().top);
  const isAtEnd = await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  assert.ok(isAtEnd || (top >= 0 && top < 120), `the heading is ${top} px below the edge`);
  await laidOut(page);
});

test("an address with a hash and a page that was left are laid out at once", { everyEngine: true }, async ({ page }) => {
  await neverIdle(page);
  await page.goto(url("/guards#requestuser-是-undefined"));
  await laidOut(page);
  await page.goto(url("/pipes"));
  await page.evaluate(() => scrollTo(0, 900));
  await page.reload();
  await laidOut(page);
  await page.waitForFunction(() => Math.abs(scrollY - 900) < 5);
});

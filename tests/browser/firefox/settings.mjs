/**
 * Settings of a reader in Firefox or in the system: dark, no motion, own colours, no scripts. They are
 * preferences of the whole program.
 */
import "./engine.mjs";

import assert from "node:assert/strict";

import { elements, open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const preferences = {
  "browser.display.document_color_use": 2,
  "ui.prefersReducedMotion": 1,
  "ui.systemUsesDarkTheme": 1,
};
const { test, url } = suite({ preferences, everyEngine: true });

test("the reader's own colours keep buttons and links readable, and the site stays light", async ({ page }) => {
  await open(page, url("/first-steps"));
  assert.ok(await page.evaluate(() => matchMedia("(forced-colors: active)").matches));
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
  for (const node of [reader(page).colorToggle, reader(page).sidebar.getByRole("link").first()]) {
    const [color, ground] = await node.evaluate((element) => {
      const { color } = getComputedStyle(element);
      let at = element;
      while (getComputedStyle(at).backgroundColor === "rgba(0, 0, 0, 0)" && at.parentElement) at = at.parentElement;
      return [color, getComputedStyle(at).backgroundColor];
    });
    assert.notEqual(color, ground);
  }
});

test("with reduced motion, a category opens at once", async ({ page }) => {
  await open(page, url("/first-steps"));
  assert.ok(await page.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches));
  await elements(reader(page).sidebar.locator("button[aria-expanded=false]"), 11);
  const times = await page.evaluate(() => {
    for (const button of document.querySelectorAll(".mr-sidebar button[aria-expanded=false]")) button.click();
    return new Promise((tell) => setTimeout(() => tell(document.getAnimations().map((one) => one.effect.getComputedTiming().duration)), 50));
  });
  assert.deepEqual(times.filter((time) => time > 1), []);
});

test("without scripts, the page is readable and its links work", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/first-steps"));
  const { title, main, pagination } = reader(page);
  await title.filter({ hasText: "第一步" }).waitFor();
  assert.ok((await main.innerText()).length > 500);
  // Playwright's own click waits for frames, which a page without scripts does not count.
  await pagination.getByRole("link", { name: /下一页/ }).focus();
  await page.keyboard.press("Enter");
  await title.filter({ hasText: "控制器" }).waitFor();
});

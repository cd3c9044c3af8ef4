/** The menu on a phone. */
import assert from "node:assert/strict";

import { address, open, reader, settled } from "../support/reader.mjs";
import { sample } from "../support/sample.mjs";
import { suite } from "../support/suite.mjs";
import { PHONE } from "../support/viewports.mjs";

const { test, manifest, url } = suite({ viewport: PHONE, hasTouch: true, isMobile: true });

test("the menu opens over the page and closes by its button, giving the focus back", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/first-steps"));
  const { openMenu, menu } = reader(page);
  await openMenu.click();
  await menu.waitFor();
  await menu.getByRole("button", { name: "关闭导航菜单" }).click();
  await menu.waitFor({ state: "hidden" });
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "打开导航菜单");
});

test("Escape closes the menu", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/first-steps"));
  const { openMenu, menu } = reader(page);
  await openMenu.click();
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
});

test("back closes the menu and stays on the page", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/"));
  await page.goto(url("/first-steps"));
  const { openMenu, menu, title } = reader(page);
  await openMenu.click();
  await menu.waitFor();
  await page.goBack();
  await menu.waitFor({ state: "hidden" });
  await title.filter({ hasText: "第一步" }).waitFor();
  assert.equal(address(page), new URL(url("/first-steps")).pathname);
});

test("a page chosen in the menu opens, and the menu is gone", async ({ page }) => {
  await open(page, url("/first-steps"));
  const { openMenu, menu, title } = reader(page);
  await openMenu.click();
  await menu.locator('a[href$="/controllers"]').click();
  const route = manifest.routes.find((candidate) => candidate.path === "/controllers");
  await title.filter({ hasText: route.title }).waitFor();
  await menu.waitFor({ state: "hidden" });
});

test("the page that is shown, chosen in the menu, closes it", async ({ page }) => {
  await open(page, url("/first-steps"));
  const { openMenu, menu, title } = reader(page);
  await openMenu.click();
  await menu.locator('[aria-current="page"]').click();
  await menu.waitFor({ state: "hidden" });
  await title.filter({ hasText: "第一步" }).waitFor();
  assert.equal(address(page), new URL(url("/first-steps")).pathname);
});

test("the menu returns to the main menu", async ({ page }) => {
  await open(page, url("/first-steps"));
  const { openMenu, menu } = reader(page);
  await openMenu.click();
  await menu.getByRole("button", { name: /返回主菜单/ }).click();
  await menu.getByRole("link", { name: "文档", exact: true }).waitFor();
});

test("no page is wider than the phone, and flags in tables do not break", async ({ page }) => {
  let flags = 0;
  // A page whose table has flags is among them.
  const flagged = manifest.routes.find((route) => route.path === "/cli/usages");
  for (const route of [...sample(manifest.routes), flagged]) {
    await page.goto(url(route.path));
    const { overflow, count, torn } = await page.evaluate(() => {
      const found = [...document.querySelectorAll(".mr-content td code")].filter((code) => /^--?[a-z-]{2,20}$/.test(code.textContent));
      const lines = (code) => code.offsetHeight / parseFloat(getComputedStyle(code).lineHeight);
      return {
        overflow: document.documentElement.scrollWidth - innerWidth,
        count: found.length,
        torn: found.filter((code) => lines(code) > 1.9).map((code) => code.textContent),
      };
    });
    flags += count;
    assert.ok(overflow <= 0, `${route.path} is ${overflow} px too wide`);
    assert.deepEqual(torn, [], route.path);
  }
  assert.ok(flags > 0);
});

test("the menu keeps the focus inside and the page behind it still", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/first-steps"));
  const { openMenu, menu } = reader(page);
  await openMenu.click();
  await menu.waitFor();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    const isInside = await menu.evaluate((node) => node.contains(document.activeElement) || document.activeElement === document.body);
    assert.ok(isInside, `after ${step + 1} Tabs the focus is outside`);
  }
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 600);
  await settled(page);
  assert.equal(await page.evaluate(() => window.scrollY), before);
});

test("a screen that becomes wide closes the menu", async ({ page }) => {
  await open(page, url("/first-steps"));
  const { openMenu, menu } = reader(page);
  await openMenu.click();
  await menu.waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await menu.waitFor({ state: "hidden" });
  await reader(page).sidebar.waitFor();
});

test("997 px is desktop, 996 px is not", async ({ page }) => {
  await page.setViewportSize({ width: 997, height: 800 });
  await open(page, url("/first-steps"));
  await reader(page).sidebar.waitFor();
  assert.equal(await reader(page).openMenu.isVisible(), false);
  await page.setViewportSize({ width: 996, height: 800 });
  await reader(page).openMenu.waitFor();
  assert.equal(await reader(page).sidebar.isVisible(), false);
  // Scripts have the same limit as styles.
  await reader(page).openMenu.click();
  await reader(page).menu.waitFor();
  await page.setViewportSize({ width: 997, height: 800 });
  await reader(page).menu.waitFor({ state: "hidden" });
});

test("the menu opens at the top if the current entry is among the first", async ({ page }) => {
  await open(page, url("/first-steps"));
  const { openMenu, menu } = reader(page);
  await openMenu.click();
  await menu.getByRole("button", { name: /返回主菜单/ }).waitFor();
  assert.equal(await menu.evaluate((dialog) => dialog.scrollTop), 0);
});

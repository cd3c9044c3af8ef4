/** Small screens, large letters, no mouse, no scripts, forced colours: all content stays readable. */
import assert from "node:assert/strict";

import { open, overflow, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, manifest, url } = suite();

const PAGES = ["/", "/introduction", "/first-steps", "/controllers", "/fundamentals/custom-providers"];


test("at 320 px nothing is cut off", { everyEngine: true, viewport: { width: 320, height: 640 } }, async ({ page }) => {
  for (const path of PAGES) {
    await open(page, url(path));
    assert.ok((await overflow(page)) <= 0, path);
    assert.ok(await reader(page).title.isVisible(), path);
    assert.ok(await reader(page).openMenu.isVisible(), path);
  }
});

for (const percent of [200, 400]) {
  // Zooming in a browser divides the size of its viewport by the zoom factor.
  const viewport = { width: Math.round(128000 / percent), height: Math.round(80000 / percent) };
  test(`at ${percent} % zoom nothing is cut off`, { viewport, deviceScaleFactor: percent / 100 }, async ({ page }) => {
    for (const path of PAGES) {
      await open(page, url(path));
      assert.ok((await overflow(page)) <= 0, path);
    }
  });
}

test("the way through the book works without scripts", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/first-steps"));
  const { sidebar, pagination, breadcrumbs, toc, title, main } = reader(page);
  await title.filter({ hasText: "第一步" }).waitFor();
  await sidebar.waitFor();
  await breadcrumbs.waitFor();
  const heading = await toc.getByRole("link").first().getAttribute("href");
  await toc.getByRole("link").first().click();
  assert.equal(new URL(page.url()).hash, encodeURI(decodeURI(heading.slice(heading.indexOf("#")))));
  await pagination.getByRole("link", { name: /下一页/ }).click();
  await title.waitFor();
  assert.notEqual(new URL(page.url()).pathname, "/first-steps");
  assert.ok((await main.innerText()).length > 500);
});

test("without scripts the signs of the sidebar show which category is open", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/techniques/validation"));
  const signs = await page.locator(".mr-sidebar__without-js").evaluateAll((links) =>
    links.map((link) => ({
      isOpen: link.nextElementSibling.getAttribute("aria-expanded") === "true",
      turn: getComputedStyle(link, "::after").rotate,
    })),
  );
  assert.ok(signs.some(({ isOpen }) => isOpen) && signs.some(({ isOpen }) => !isOpen));
  for (const { isOpen, turn } of signs) assert.equal(turn, isOpen ? "135deg" : "45deg");
});

test("without scripts the search page says why it has no box", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/search"));
  assert.equal(await page.locator("main input").isVisible(), false);
  const said = page.locator("main noscript p");
  assert.equal(await said.innerText(), "搜索需要 JavaScript。 首页");
  await said.locator("a").click();
  assert.equal(new URL(page.url()).pathname, new URL(url("/")).pathname);
});

test("without scripts a phone has its contents and links too", { javaScript: false, viewport: { width: 390, height: 844 } }, async ({ page }) => {
  await page.goto(url("/first-steps"));
  await reader(page).title.filter({ hasText: "第一步" }).waitFor();
  assert.ok((await overflow(page)) <= 0);
  await reader(page).pagination.getByRole("link", { name: /下一页/ }).click();
  await reader(page).title.waitFor();
});

test("the first Tab reaches the skip link, and it leads to the article", async ({ page }) => {
  await open(page, url("/first-steps"));
  await page.keyboard.press("Tab");
  const { skipLink } = reader(page);
  assert.equal(await skipLink.evaluate((link) => link === document.activeElement), true);
  assert.ok(await skipLink.isVisible());
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("main")?.contains(document.activeElement) || document.activeElement?.tagName === "MAIN");
});

test("everything that can be used is reached by Tab and shows the focus", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/first-steps"));
  const left = await page.evaluate(() => {
    const usable = [...document.querySelectorAll("a[href], button, input, summary, [tabindex]")];
    window.unreached = new Set(usable.filter((element) => element.tabIndex >= 0 && !element.disabled && element.checkVisibility({ visibilityProperty: true })));
    return window.unreached.size;
  });
  assert.ok(left > 100, `the page has only ${left} elements that can be used`);
  // Wide blocks of code scroll, and take the focus for that.
  for (let step = 0; step < 2 * left; step += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const node = document.activeElement;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
      window.unreached.delete(node);
      return {
        name: node.getAttribute("aria-label") ?? node.textContent.trim().slice(0, 20),
        shown: (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
        onScreen: node.getClientRects().length > 0,
        isLast: window.unreached.size === 0,
      };
    });
    assert.ok(at.shown && at.onScreen, `step ${step + 1}: ${at.name} shows no focus`);
    if (at.isLast) return;
  }
  assert.deepEqual(await page.evaluate(() => [...window.unreached].map((element) => element.outerHTML)), []);
});

test("in forced colours icons are drawn, not boxes", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, url("/first-steps"));
  assert.ok(await reader(page).colorToggle.isVisible());
  const icons = await page.evaluate(() =>
    [...document.querySelectorAll("svg.mr-glyph")].filter((icon) => icon.checkVisibility()).map((icon) => {
      const { backgroundColor, stroke } = getComputedStyle(icon);
      return { backgroundColor, stroke };
    }),
  );
  assert.ok(icons.length > 3);
  for (const { backgroundColor, stroke } of icons) {
    assert.equal(backgroundColor, "rgba(0, 0, 0, 0)");
    assert.notEqual(stroke, "none");
  }
});

test("in forced colours the shown page of the sidebar has its own background", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, url("/first-steps"));
  const ground = (link) => link.evaluate((element) => getComputedStyle(element).backgroundColor);
  const { sidebar } = reader(page);
  const current = await ground(sidebar.locator('[aria-current="page"]').first());
  assert.notEqual(current, await ground(sidebar.locator("a:not([aria-current])").first()));
});

test("the system's preference is not followed, and nothing but known keys is stored", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, url("/first-steps"));
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
  await reader(page).colorToggle.click();
  await reader(page).sidebar.locator('a[href$="/controllers"]').click();
  await reader(page).title.filter({ hasText: "控制器" }).waitFor();
  const keys = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  assert.deepEqual(keys.map((some) => some.toSorted()), [["docusaurus.announcement.dismiss", "docusaurus.announcement.id", "theme"], []]);
});

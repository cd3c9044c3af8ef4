/** The frame around every page: navbar, announcement, sidebar, footer. On the fixture book. */
import assert from "node:assert/strict";

import { open, reader, settled } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { PHONE } from "../support/viewports.mjs";

const { test, url } = suite({ root: process.env.SHOWCASE });

const isOnScreen = (locator) => locator.evaluate((node) => node.getBoundingClientRect().bottom > 0);

/** Scrolls and resolves when the page has received the event. */
const scrollBy = (page, distance) => page.evaluate((top) => new Promise((done) => {
  window.addEventListener("scroll", done, { once: true });
  window.scrollBy({ top, behavior: "instant" });
}), distance);

test("the navbar leaves on the way down and returns on the way up", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/long"));
  const { navbar } = reader(page);
  for (let step = 0; step < 10; step += 1) {
    await scrollBy(page, 120);
  }
  await page.waitForFunction(() => document.querySelector("nav[aria-label='主导航']").getBoundingClientRect().bottom <= 0);
  for (let step = 0; step < 4; step += 1) {
    await scrollBy(page, -80);
  }
  await page.waitForFunction(() => document.querySelector("nav[aria-label='主导航']").getBoundingClientRect().bottom > 0);
  assert.ok(await isOnScreen(navbar));
});

test("the navbar stays while a heading is being reached, and does not cover it", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/long"));
  await reader(page).toc.getByRole("link", { name: "第 20 段" }).click();
  await page.waitForFunction(() => decodeURIComponent(location.hash) === "#第-20-段");
  await settled(page);
  assert.ok(await isOnScreen(reader(page).navbar));
  const [bar, heading] = await page.evaluate(() => [
    document.querySelector("nav[aria-label='主导航']").getBoundingClientRect().bottom,
    document.getElementById("第-20-段").getBoundingClientRect().top,
  ]);
  assert.ok(heading >= bar - 1, `the heading at ${heading} is under the bar that ends at ${bar}`);
});

test("links out of the site are marked if they open a new window", async ({ page }) => {
  await open(page, url("/"));
  const link = reader(page).navbar.getByRole("link", { name: /外面/ });
  assert.equal(await link.getAttribute("href"), "https://example.org/");
});

for (const closed of [false, true]) {
  test(`nothing jumps while the page loads (announcement ${closed ? "closed" : "open"})`, async ({ page, reader: context }) => {
    if (closed) {
      await context.addInitScript(() => {
        localStorage.setItem("docusaurus.announcement.dismiss", "true");
        localStorage.setItem("docusaurus.announcement.id", "showcase-1");
      });
    }
    await context.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources, hadRecentInput } of list.getEntries()) {
          if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 80)) });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await open(page, url("/long"));
    await page.waitForLoadState("networkidle");
    // Rounding of fractional pixels counts in the fourth decimal; a line that moves is a hundred times that.
    const seen = (await page.evaluate(() => window.shifts)).filter(({ value }) => value >= 0.001);
    assert.deepEqual(seen, []);
    assert.equal(await page.getByRole("region", { name: "公告" }).isVisible(), !closed);
  });
}

test("the sidebar can be hidden, stays hidden, and can be shown again", async ({ page }) => {
  await open(page, url("/long"));
  const { sidebar } = reader(page);
  await page.getByRole("button", { name: "收起侧边栏" }).click();
  await sidebar.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => localStorage.getItem("docs-sidebar-hidden")), "true");
  await page.reload();
  await page.getByRole("button", { name: "展开侧边栏" }).waitFor();
  assert.equal(await sidebar.isVisible(), false);
  await page.getByRole("button", { name: "展开侧边栏" }).click();
  await sidebar.waitFor();
});

test("a closed category has no children in the document until it is opened", async ({ page }) => {
  await open(page, url("/"));
  const { sidebar } = reader(page);
  assert.equal(await sidebar.getByRole("link", { name: "排版", includeHidden: true }).count(), 0);
  await sidebar.getByRole("button", { name: "分类", exact: true }).click();
  await sidebar.getByRole("link", { name: "排版" }).waitFor();
});

test("opening a category leaves the others open", async ({ page }) => {
  await open(page, url("/"));
  const { sidebar } = reader(page);
  await sidebar.getByRole("button", { name: "分类", exact: true }).click();
  await sidebar.getByRole("button", { name: "「有页面的分类」子目录" }).click();
  await sidebar.getByRole("link", { name: "子页标签" }).waitFor();
  await sidebar.getByRole("link", { name: "排版" }).waitFor();
});

test("a category opens in a time that grows with its height, and in 1 ms under reduced motion", async ({ page }) => {
  const duration = async () => {
    await open(page, url("/"));
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      window.durations = [];
      Element.prototype.animate = function record(frames, options) {
        window.durations.push(typeof options === "number" ? options : options.duration);
        return animate.call(this, frames, options);
      };
    });
    await reader(page).sidebar.getByRole("button", { name: "分类", exact: true }).click();
    await reader(page).sidebar.getByRole("link", { name: "排版" }).waitFor();
    return page.evaluate(() => window.durations[0]);
  };
  await page.emulateMedia({ reducedMotion: "no-preference" });
  assert.ok((await duration()) > 50);
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.equal(await duration(), 1);
});

test("the footer and pages without a sidebar work on a phone", { viewport: PHONE }, async ({ page }) => {
  await open(page, url("/alone"));
  await reader(page).title.filter({ hasText: "没有侧边栏" }).waitFor();
});

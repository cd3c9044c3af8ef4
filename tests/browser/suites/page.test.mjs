/** The parts around an article: header, footer, table of contents, banners. On the fixture book. */
import assert from "node:assert/strict";

import { laidOut, open, reader, settled } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { PHONE } from "../support/viewports.mjs";

const { test, url } = suite({ root: process.env.SHOWCASE, permissions: ["clipboard-read", "clipboard-write"] });

test("a page shows its reading time, its last author and its edit link", async ({ page }) => {
  await open(page, url("/long"));
  const { main } = reader(page);
  await main.getByText(/^阅读约需 \d+ 分钟$/).waitFor();
  await main.getByText(/最后由 林知 更新于/).waitFor();
  await main.locator("time[datetime^='2026-03-04']").waitFor();
  const edit = main.getByRole("link", { name: /编辑此页/ });
  assert.equal(await edit.getAttribute("href"), "https://example.org/edit/long.mdx");
});

test("tags lead to the pages that carry them, and to all tags", async ({ page }) => {
  await open(page, url("/components"));
  await reader(page).main.getByRole("link", { name: "测试", exact: true }).click();
  await reader(page).title.filter({ hasText: "「测试」标签下的 1 篇文档" }).waitFor();
  await reader(page).main.getByRole("link", { name: "组件" }).first().waitFor();
  await reader(page).main.getByRole("link", { name: "查看全部标签" }).click();
  await reader(page).title.filter({ hasText: /标签/ }).waitFor();
});

test("the version is named, and a menu leads to the others", async ({ page }) => {
  await open(page, url("/long"));
  await page.getByText("版本：2.x").waitFor();
  await page.getByLabel("选择版本").click();
  await page.getByRole("link", { name: "1.x", exact: true }).click();
  await page.waitForURL(/\/docs\/1\.x(\/|$)/);
  await page.getByText("版本：1.x").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("docs-preferred-version-default")), "1.x");
});

test("an old version has a notice that links to the same page of the latest", async ({ page }) => {
  await open(page, url("/1.x/long"));
  await page.getByText("1.x 版已停止维护，请阅读最新版文档。").waitFor();
  await page.getByRole("main").getByRole("link", { name: /2\.x/ }).click();
  await page.waitForURL(url("/long"));
  assert.equal(await page.evaluate(() => localStorage.getItem("docs-preferred-version-default")), "2.x");
});

test("an unknown stored version is forgotten", async ({ page, reader: context }) => {
  await context.addInitScript(() => {
    if (!sessionStorage.getItem("once")) localStorage.setItem("docs-preferred-version-default", "0.x");
    sessionStorage.setItem("once", "1");
  });
  await open(page, url("/long"));
  await page.waitForFunction(() => localStorage.getItem("docs-preferred-version-default") === null);
});

test("an unlisted page shows a notice and is missing from sidebar and search engines", async ({ page }) => {
  await open(page, url("/unlisted"));
  await page.getByText("此页未列出：搜索引擎不会收录，只有知道链接的人能访问。").waitFor();
  assert.match(await page.locator("meta[name='robots']").getAttribute("content"), /noindex/);
  await open(page, url("/"));
  assert.equal(await reader(page).sidebar.getByRole("link", { name: "未列出的一页" }).count(), 0);
});

test("a heading's own link is named after it and changes the address", async ({ page }) => {
  await open(page, url("/long"));
  const heading = reader(page).main.getByRole("heading", { name: /第 3 段/ });
  await heading.hover();
  await page.getByRole("link", { name: "「第 3 段」的链接" }).click();
  await page.waitForFunction(() => decodeURIComponent(location.hash) === "#第-3-段");
});

test("the contents mark where the reader is", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/long"));
  const { toc } = reader(page);
  const current = () => toc.locator("[aria-current]").allInnerTexts();
  await page.getByRole("heading", { name: /第 12 段/ }).evaluate((node) => node.scrollIntoView({ behavior: "instant" }));
  await page.waitForFunction(() => document.querySelector("nav[aria-label='本页目录'] [aria-current]")?.textContent.includes("第 12 段"));
  assert.equal((await current()).length, 1);
});

test("on a phone the contents are a bar that stays, names the section and opens over the page", { viewport: PHONE, everyEngine: true }, async ({ page }) => {
  await open(page, url("/long"));
  const button = page.getByRole("button", { name: "本页目录", exact: true });
  const top = (locator) => locator.evaluate((node) => node.getBoundingClientRect().top);
  const heading = page.getByRole("heading", { name: /第 12 段/ });
  await laidOut(page);
  await heading.evaluate((node) => node.scrollIntoView({ behavior: "instant" }));
  await page.locator("nav[aria-label='本页目录'] button", { hasText: "第 12 段" }).waitFor();
  // The navbar leaves, and the bar takes its place.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === "finished"));
  const bar = await reader(page).toc.evaluate((nav) => nav.getBoundingClientRect().bottom);
  assert.ok(bar > 0 && bar < 120, `the bar ends at ${bar}`);
  assert.ok((await top(heading)) >= bar, "the bar covers the heading");

  const place = await top(heading);
  assert.equal(await button.getAttribute("aria-expanded"), "false");
  await button.click();
  const link = page.getByRole("link", { name: "第 2 段", exact: true });
  await link.waitFor();
  assert.equal(await top(heading), place, "the page moves");
  await page.keyboard.press("Escape");
  await link.waitFor({ state: "hidden" });
  assert.ok(await button.evaluate((element) => element === document.activeElement));
  await button.click();
  await page.getByRole("heading", { name: /第 13 段/ }).click();
  await link.waitFor({ state: "hidden" });
  await button.click();
  await link.click();
  await page.waitForFunction(() => decodeURIComponent(location.hash) === "#第-2-段");
  await link.waitFor({ state: "hidden" });
  await page.locator("nav[aria-label='本页目录'] button", { hasText: "第 2 段" }).waitFor();
});

test("the button back to top appears after scrolling down, and scrolls up", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/long"));
  const button = page.getByRole("button", { name: "回到顶部" });
  assert.equal(await button.isVisible(), false);
  await page.mouse.move(600, 400);
  for (const distance of [1500, 1500, -200]) {
    await page.mouse.wheel(0, distance);
    await settled(page);
  }
  await button.click();
  await page.waitForFunction(() => window.scrollY === 0);
});

test("a link to a heading inside closed details opens them", { everyEngine: true }, async ({ page }) => {
  await open(page, `${url("/components")}#${encodeURIComponent("折叠里的一节")}`);
  await page.getByText("从别处的链接能打开它。").waitFor();
});

test("every kind of admonition has its title", async ({ page }) => {
  await open(page, url("/components"));
  for (const title of ["备注", "自己的标题", "信息", "重要", "注意", "警告", "危险"]) {
    await reader(page).main.getByText(title, { exact: true }).first().waitFor();
  }
});

test("images have their size before they are loaded", async ({ page }) => {
  await page.route("**/*.svg", (route) => (route.request().url().includes("box") ? new Promise(() => {}) : route.continue()));
  await page.goto(url("/components"), { waitUntil: "domcontentloaded" });
  const size = await page.locator("main img").first().evaluate((image) => [image.getAttribute("width"), image.getAttribute("height"), image.clientHeight]);
  assert.ok(size[0] && size[1] && size[2] > 0, String(size));
});

test("a page of cards names the pages beside it", async ({ page }) => {
  await open(page, url("/cards"));
  await reader(page).main.getByRole("link", { name: /组件/ }).waitFor();
});

test("previous and next lead through the book", async ({ page }) => {
  await open(page, url("/components"));
  await reader(page).pagination.getByRole("link", { name: /下一页/ }).click();
  await reader(page).title.filter({ hasText: "代码" }).waitFor();
  await reader(page).pagination.getByRole("link", { name: /上一页/ }).click();
  await reader(page).title.filter({ hasText: "组件" }).waitFor();
});

for (const [way, close] of Object.entries({
  Escape: (page) => page.keyboard.press("Escape"),
  "a click outside": (page) => page.getByRole("main").click({ position: { x: 5, y: 5 } }),
  "the focus elsewhere": (page) => page.getByRole("button", { name: "代码配色" }).focus(),
})) {
  test(`the version menu closes by ${way}`, { everyEngine: true }, async ({ page }) => {
    await open(page, url("/components"));
    const choice = page.getByLabel("选择版本");
    const other = reader(page).navbar.getByRole("link", { name: "1.x", exact: true });
    await choice.click();
    await other.waitFor();
    await close(page);
    await other.waitFor({ state: "hidden" });
    if (way === "Escape") assert.ok(await choice.evaluate((summary) => summary === document.activeElement));
  });
}

test("a menu of the navbar opens without scripts, and its links are the book's", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/long"));
  const { navbar, title } = reader(page);
  await navbar.getByText("更多").click();
  await navbar.getByRole("link", { name: "外站 （在新窗口打开）" }).waitFor();
  await navbar.getByRole("link", { name: "全部组件" }).click();
  await title.filter({ hasText: "组件" }).waitFor();
});

test("a chosen link closes the menu of the navbar and is marked there", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/long"));
  const { navbar, title } = reader(page);
  await navbar.getByText("更多").click();
  const link = navbar.getByRole("link", { name: "全部组件" });
  await link.click();
  await title.filter({ hasText: "组件" }).waitFor();
  await link.waitFor({ state: "hidden" });
  await navbar.getByText("更多").click();
  assert.equal(await link.getAttribute("aria-current"), "page");
  await page.keyboard.press("Escape");
  await link.waitFor({ state: "hidden" });
});

for (const [platform, keys] of Object.entries({ MacIntel: "⌘K", Win32: "Ctrl K" })) {
  test(`the search button names the keys of ${platform}`, async ({ page, reader: context }) => {
    await context.addInitScript((name) => Object.defineProperty(navigator, "platform", { get: () => name }), platform);
    await page.goto(url("/long"));
    await page.getByText(keys, { exact: true }).waitFor();
    const other = keys === "⌘K" ? "Ctrl K" : "⌘K";
    assert.equal(await page.getByText(other, { exact: true }).isVisible(), false);
  });
}

for (const viewport of [{ width: 1280, height: 900 }, PHONE]) {
  test(`targets are at least 24 px wide and high (${viewport.width} px)`, { viewport }, async ({ page }) => {
    await open(page, url("/components"));
    const [count, small] = await page.evaluate(() => {
      const isInText = (element) => element.closest(".mr-content p, .mr-content li, .mr-content td, .mr-content h2, .mr-content h3, .mr-footer__copyright, .mr-announcement, .mr-banner") !== null;
      const targets = [...document.querySelectorAll("a[href], button, summary, input")]
        .filter((element) => element.checkVisibility({ opacityProperty: true }) && !isInText(element) && !element.closest(".mr-skip-link, .mr-toc__list, .mr-visually-hidden, .mr-heading"))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      const small = targets.filter(({ box }) => box.width < 23.9 || box.height < 23.9);
      return [targets.length, small.map(({ element, box }) => `${element.outerHTML.slice(0, 90)} ${box.width}×${box.height}`)];
    });
    assert.ok(count >= 20, `only ${count} targets`);
    assert.deepEqual(small, []);
  });
}

for (const theme of ["light", "dark"]) {
  test(`paper has dark text, whatever the screen shows (${theme})`, async ({ page, reader: context }) => {
    await context.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    await open(page, url("/components"));
    await page.emulateMedia({ media: "print" });
    const [count, light] = await page.evaluate(() => {
      const luminance = (color) => {
        const parts = color.match(/[\d.]+/g).map(Number);
        const [r, g, b] = color.startsWith("color(srgb") ? parts : parts.map((part) => part / 255);
        const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
      };
      const texts = [...document.querySelectorAll("main *")].filter(
        (element) => element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()),
      );
      // 4.5 to 1 on white.
      const light = texts.filter((element) => 1.05 / (luminance(getComputedStyle(element).color) + 0.05) < 4.5);
      return [texts.length, light.map((element) => element.outerHTML.slice(0, 120))];
    });
    assert.ok(count >= 50, `only ${count} texts`);
    assert.deepEqual(light, []);
  });
}

test("paper has no buttons", async ({ page }) => {
  await open(page, url("/components"));
  const shown = page.locator(".mr-page__header button, .mr-page__footer button").filter({ visible: true });
  assert.equal(await shown.count(), 1);
  await page.emulateMedia({ media: "print" });
  assert.equal(await shown.count(), 0);
});

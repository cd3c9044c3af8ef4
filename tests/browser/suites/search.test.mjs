/** The dialog of the search, and the page that was chosen. */
import assert from "node:assert/strict";

import { violations } from "../support/axe.mjs";
import { inputMethod } from "../support/input-method.mjs";
import { address, open, settled } from "../support/reader.mjs";
import { openSearch, search } from "../support/search.mjs";
import { suite } from "../support/suite.mjs";
import { PHONE } from "../support/viewports.mjs";

const { test, url } = suite();

test("the dialog opens by button, Ctrl K and slash, takes the focus, and closes by Escape", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/first-steps"));
  const { dialog, box } = search(page);
  const openers = [() => page.getByRole("button", { name: "搜索" }).click(), () => page.keyboard.press("Control+k"), () => page.keyboard.press("/")];
  for (const openBy of openers) {
    await openBy();
    await box.waitFor();
    assert.ok(await box.evaluate((element) => element === document.activeElement));
    assert.equal(await box.inputValue(), "");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
});

test("arrows choose, Enter opens; the words are marked until the next click", { everyEngine: true }, async ({ page }) => {
  const { box, options, chosen, dialog } = await openSearch(page, url("/first-steps"));
  await box.fill("守卫");
  await options.first().waitFor();
  assert.match(await chosen.getAttribute("href"), /\/guards$/);
  assert.equal(await box.getAttribute("aria-activedescendant"), await chosen.getAttribute("id"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  assert.equal(await chosen.getAttribute("id"), await options.nth(1).getAttribute("id"));
  const href = decodeURIComponent(await chosen.getAttribute("href"));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await page.locator("mark.mr-search-mark").first().waitFor();
  assert.equal(address(page), href);
  const words = await page.locator("mark.mr-search-mark").allTextContents();
  assert.ok(words.every((word) => word === "守卫"), words.join());
  const article = await page.locator("main").textContent();
  await page.locator("main h1").click();
  await page.locator("mark.mr-search-mark").first().waitFor({ state: "detached" });
  assert.equal(await page.locator("main").textContent(), article);
});

test("a hit opens at its section", { everyEngine: true }, async ({ page }) => {
  const { box, options } = await openSearch(page, url("/first-steps"));
  await box.fill("Invalid guard passed to @UseGuards() decorator");
  const hit = options.filter({ hasText: "Invalid guard passed" }).first();
  await hit.waitFor();
  const href = new URL(await hit.getAttribute("href"), page.url());
  await hit.click();
  await page.waitForURL(href.href);
  const section = page.locator(`[id="${decodeURIComponent(href.hash.slice(1))}"]`);
  const top = await section.evaluate((element) => element.getBoundingClientRect().top);
  assert.ok(top >= 0 && top < 400, `the section is at ${top}`);
  assert.ok(await section.evaluate((element) => element === document.activeElement));
});

test("recent searches are offered again", async ({ page }) => {
  const { box, options, dialog } = await openSearch(page, url("/first-steps"));
  await box.fill("拦截器");
  await options.first().waitFor();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => localStorage.getItem("docs-recent-searches")), '["拦截器"]');
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "拦截器", exact: true }).click();
  assert.equal(await box.inputValue(), "拦截器");
  await options.filter({ hasText: "拦截器" }).nth(1).waitFor();
});

test("Enter before the answer opens the first hit, and the dialog says that it searches", async ({ page }) => {
  await open(page, url("/"));
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.context().route("**/_data/search**", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("控制器");
  await page.keyboard.press("Enter");
  await page.getByText("正在搜索…").waitFor();
  release();
  await page.waitForURL((now) => now.pathname !== "/");
});

test("half-typed pinyin is not searched for", { everyEngine: true }, async ({ page }) => {
  const { box, options, status } = await openSearch(page, url("/first-steps"));
  const { compose, commit } = await inputMethod(page);
  await status.evaluate((element) => {
    window.said = [];
    new MutationObserver(() => window.said.push(element.textContent)).observe(element, { childList: true, characterData: true, subtree: true });
  });
  for (const text of ["s", "sh", "shou'wei"]) await compose(text);
  assert.equal(await box.inputValue(), "shou'wei");
  assert.equal(await options.count(), 0);
  await commit("守卫");
  await options.first().waitFor();
  assert.equal(await box.inputValue(), "守卫");
  assert.match(await options.first().getAttribute("href"), /\/guards$/);
  await status.filter({ hasText: "条结果" }).waitFor();
  const counts = await page.evaluate(() => window.said.filter((text) => /\d/u.test(text)));
  assert.deepEqual(counts, [await status.textContent()], "a search of half-typed text is announced");
});

test("Tab walks through the hits and stays in the dialog", { everyEngine: true }, async ({ page }) => {
  const { box, options, chosen } = await openSearch(page, url("/first-steps"));
  await box.fill("守卫");
  await options.first().waitFor();
  // The button beside the box, the choice of a part, and two hits.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Tab");
  assert.ok(await options.nth(1).evaluate((element) => element === document.activeElement));
  assert.equal(await chosen.getAttribute("id"), await options.nth(1).getAttribute("id"));
  const count = await options.count();
  for (let step = 0; step < count + 3; step += 1) {
    await page.keyboard.press("Tab");
    const where = await page.evaluate(() => document.activeElement?.closest("dialog") !== null || document.activeElement === document.body);
    assert.ok(where);
  }
});

test("traditional characters, full width and a typing error find the same page", async ({ page }) => {
  const { box, options } = await openSearch(page, url("/first-steps"));
  for (const typed of ["攔截器", "ｉｎｔｅｒｃｅｐｔｏｒｓ", "拦截 器", "interceptros"]) {
    await box.fill(typed);
    await options.and(page.locator('[href$="/interceptors"]')).first().waitFor();
  }
});

test("the number of results is announced, also when there are none", async ({ page }) => {
  const { box, status, options } = await openSearch(page, url("/first-steps"));
  await box.fill("zzqqxx");
  await status.filter({ hasText: "没有找到与「zzqqxx」相关的内容" }).waitFor();
  assert.equal(await box.getAttribute("aria-expanded"), "false");
  await box.fill("管道");
  await status.filter({ hasText: /^\d+ 条结果$/ }).waitFor();
  assert.equal(await status.textContent(), `${await options.count()} 条结果`);
});

test("a hit on the page that is shown leads to its top", async ({ page }) => {
  const { box, options, dialog } = await openSearch(page, url("/guards"));
  await page.keyboard.press("Escape");
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.keyboard.press("Control+k");
  await box.fill("守卫");
  await options.first().click();
  await dialog.waitFor({ state: "hidden" });
  await page.waitForFunction(() => window.scrollY === 0);
  await settled(page);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
});

test("the dialog fills the screen of a phone", { everyEngine: true, viewport: PHONE }, async ({ page }) => {
  const { dialog } = await openSearch(page, url("/first-steps"));
  const { width, height } = await dialog.boundingBox();
  assert.deepEqual([width, height], [PHONE.width, PHONE.height]);
  assert.equal(await dialog.getByText("Esc").filter({ visible: true }).count(), 0, "a phone has no keys");
  await page.getByRole("button", { name: "关闭搜索", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
});

for (const theme of ["light", "dark"]) {
  test(`axe finds nothing in the open dialog (${theme})`, async ({ page, reader }) => {
    await reader.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    const { box, options } = await openSearch(page, url("/first-steps"));
    await box.fill("守卫");
    await options.first().waitFor();
    assert.deepEqual(await violations(page, { selector: "dialog[open]" }), []);
  });
}

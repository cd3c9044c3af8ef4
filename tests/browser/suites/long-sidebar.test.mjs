/**
 * A category of a thousand chapters: the sidebar shows the neighbours of the page, adds entries as
 * the reader scrolls or asks, and links to the whole list without scripts.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { writtenBook } from "../support/book.mjs";
import { address, alive, open, reader, until } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const CHAPTERS = 1000;

const book = writtenBook();
const numbers = Array.from({ length: CHAPTERS }, (_, at) => at);
const list = numbers.map((at) => `  - [第${at}章](flat/${at}.md)\n`).join("");
book.build({
  "book.toml": '[book]\ntitle = "长书"\nlanguage = "zh-CN"\n\n[output.react]\nbase-path = "/docs/"\nsection-numbers = false\n',
  "src/index.md": "# 首页\n",
  "src/other.md": "# 别处\n",
  "src/SUMMARY.md": `# 目录\n\n[首页](index.md)\n\n- [全书]()\n${list}- [其他]()\n  - [别处](other.md)\n`,
  ...Object.fromEntries(numbers.map((at) => [`src/flat/${at}.md`, `# 第${at}章\n`])),
});
const { root } = book;
const { test, url } = suite({ root });

const chapter = (page, at) => reader(page).sidebar.getByRole("link", { name: `第${at}章`, exact: true });
const chapters = (page) => reader(page).sidebar.getByRole("link", { name: /^第\d+章$/ });
const button = (page, side) => reader(page).sidebar.getByRole("button", { name: new RegExp(`^${side}还有`) });
const current = (page) => reader(page).sidebar.locator('[aria-current="page"]');

const scroll = (page, to) =>
  page.evaluate((top) => {
    const list = document.querySelector(".mr-sidebar__scroll");
    list.scrollTop = top < 0 ? list.scrollHeight : top;
  }, to);

test("a page contains the neighbours of its entry", () => {
  const html = readFileSync(join(root, "flat/500/index.html"), "utf8");
  const shown = [...html.matchAll(/>第(\d+)章<\/a><\/li>/g)].map(([, at]) => Number(at));
  assert.deepEqual(shown, Array.from({ length: 75 }, (_, at) => 475 + at));
});

test("without scripts a link leads to a plain page with every chapter", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/flat/500"));
  await reader(page).sidebar.getByRole("link", { name: `查看全部 ${CHAPTERS} 项` }).first().click();
  const links = page.getByRole("main").getByRole("link", { name: /^第\d+章$/ });
  assert.equal(await links.count(), CHAPTERS);
  await page.getByRole("link", { name: "第3章", exact: true }).click();
  assert.equal(address(page), "/docs/flat/3");
});

test("the buttons at the ends add entries, move the focus and announce it", async ({ page }) => {
  await open(page, url("/flat/500"));
  await button(page, "前面").focus();
  await page.keyboard.press("Enter");
  await chapter(page, 375).waitFor();
  assert.equal(await chapters(page).count(), 175);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "第474章");
  await page.getByRole("status").filter({ hasText: "又显示了 100 项" }).waitFor();
  await button(page, "后面").focus();
  await page.keyboard.press("Enter");
  await chapter(page, 649).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "第550章");
});

test("scrolling to an end adds entries and moves none in view", async ({ page }) => {
  await open(page, url("/flat/500"));
  await scroll(page, 0);
  const first = chapter(page, 475);
  const top = await first.evaluate((link) => link.getBoundingClientRect().top);
  await chapter(page, 375).waitFor({ state: "attached" });
  const now = await first.evaluate((link) => link.getBoundingClientRect().top);
  assert.ok(Math.abs(now - top) < 2, `from ${top} to ${now}`);
  await scroll(page, -1);
  await chapter(page, 649).waitFor({ state: "attached" });
});

test("the entries of a long list are fetched when they are needed", async ({ page, asked }) => {
  const lists = () => asked.filter((request) => /sidebars\/docs\//.test(request.path ?? request)).length;
  const start = lists();
  await open(page, url("/flat/500"));
  await until(() => page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /sidebars\//.test(name))));
  assert.equal(lists(), start);
  await button(page, "后面").click();
  await chapter(page, 649).waitFor({ state: "attached" });
  assert.equal(lists(), start + 1);
});

test("a page far away in the list is shown among its neighbours", async ({ page }) => {
  await open(page, url("/flat/0"));
  await page.evaluate(() => window.history.pushState({}, "", "/docs/flat/999"));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent("popstate")));
  await reader(page).title.filter({ hasText: "第999章" }).waitFor();
  await chapter(page, 999).waitFor();
  assert.equal(await current(page).textContent(), "第999章");
  assert.equal(await chapters(page).count(), 50);
});

test("a category that the reader opens fills from its start", async ({ page }) => {
  await open(page, url("/other"));
  await reader(page).sidebar.getByRole("button", { name: "全书" }).click();
  await chapter(page, 0).waitFor();
  await chapter(page, 0).click();
  await reader(page).title.filter({ hasText: "第0章" }).waitFor();
});

test("the list fails to load: a link leads to the plain page", async ({ page, problems }) => {
  problems.expect(/sidebars|ERR_FAILED|Failed to load/);
  await page.route(/sidebars\/docs\//, (route) => route.abort());
  await page.goto(url("/flat/500"));
  await alive(page);
  await scroll(page, -1);
  await reader(page).sidebar.getByRole("link", { name: `查看全部 ${CHAPTERS} 项` }).first().waitFor();
});

test("the menu of a phone shows the same part", { viewport: { width: 390, height: 844 } }, async ({ page }) => {
  await open(page, url("/flat/500"));
  await reader(page).openMenu.click();
  const { menu } = reader(page);
  await menu.getByRole("link", { name: "第500章", exact: true }).waitFor();
  await menu.getByRole("button", { name: /^后面还有/ }).click();
  await menu.getByRole("link", { name: "第649章", exact: true }).waitFor();
});

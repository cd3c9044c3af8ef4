/** A book in several languages, one of them right to left, and in two versions. */
import assert from "node:assert/strict";

import { buildFixture } from "../support/book.mjs";
import { isSameDocument, markDocument, open, overflow, until } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { root } = buildFixture("editions");
const { test, url } = suite({ root });
const heading = (page, name) => page.getByRole("heading", { level: 1, name });
const choose = async (page, menu, item) => {
  await page.getByLabel(menu).first().click();
  await page.getByRole("navigation").first().getByRole("link", { name: item }).click();
};

test("the menu leads to the same page in another language, and the choice is kept", async ({ page }) => {
  await open(page, url("/tools/pot"));
  await choose(page, "选择语言", "English");
  await page.waitForURL(url("/en/tools/pot"));
  await heading(page, "The pot").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("docs-preferred-language")), "en");
  // Back in Chinese by its address: the chosen language is offered, and nothing leads there.
  await open(page, url("/tools/pot"));
  await page.getByRole("complementary", { name: "选择语言" }).getByRole("link").waitFor();
  assert.equal(page.url(), url("/tools/pot"));
});

test("the menu works without scripts", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/tools/clay"));
  await choose(page, "选择语言", /العربية/);
  await page.waitForURL(/\/ar\/?$/);
  await heading(page, "كتاب الشاي").waitFor();
});

test("a reader's own language is suggested once", { locale: "en-GB" }, async ({ page }) => {
  await open(page, url("/tools/pot"));
  const suggestion = page.getByRole("complementary", { name: "选择语言" });
  assert.equal(await suggestion.getByRole("link").getAttribute("href"), "/en/tools/pot");
  await suggestion.getByRole("button", { name: "关闭" }).click();
  await open(page, url("/"));
  await heading(page, "茶书").waitFor();
  assert.equal(await suggestion.count(), 0);
});

test("links stay within a language and load no new document", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/en/"));
  await markDocument(page);
  await page.getByRole("main").getByRole("link", { name: "pot" }).first().click();
  await page.waitForURL(url("/en/tools/pot"));
  const mark = page.locator(".mr-sidebar .mr-untranslated > a").first();
  assert.equal(await mark.evaluate((link) => getComputedStyle(link).fontStyle), "italic");
  await page.getByRole("main").getByRole("link", { name: "clay" }).click();
  await page.getByText("This page is not translated yet").waitFor();
  await heading(page, "紫砂壶").waitFor();
  assert.equal(await page.getByRole("article").getAttribute("lang"), "zh-CN");
  assert.equal(await isSameDocument(page), true);
});

test("a site from right to left mirrors its frame, and code stays as it is", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/ar/tools/pot"));
  const box = async (locator) => (await locator.boundingBox()) ?? assert.fail("it is not shown");
  const sidebar = await box(page.getByRole("navigation", { name: "قائمة الوثائق" }));
  const article = await box(page.getByRole("article"));
  assert.ok(sidebar.x > article.x + article.width - 1, "the sidebar is on the right");
  assert.equal(await page.locator("article code").evaluate((element) => getComputedStyle(element).direction), "ltr");
  assert.ok((await overflow(page)) <= 0);
  await page.setViewportSize({ width: 360, height: 700 });
  assert.ok((await overflow(page)) <= 0);
  await page.getByRole("button", { name: "فتح القائمة" }).click();
  // It slides in.
  await until(async () => {
    const drawer = await box(page.getByRole("dialog"));
    return drawer.x + drawer.width >= 360;
  });
});

test("the menu of versions leads to the same page, or says that there is none", async ({ page }) => {
  await open(page, url("/tools/pot"));
  await choose(page, "选择版本", "1.x");
  await page.waitForURL(url("/1.x/tools/pot"));
  await page.getByText("第一版里只有瓷壶").waitFor();
  await open(page, url("/1.x/bowl"));
  await choose(page, "选择版本", "2.x 没有这一页");
  await page.waitForURL(url("/"));
});

test("links to the same page in another edition keep query and fragment", { everyEngine: true, locale: "en-GB" }, async ({ page }) => {
  const place = "?x=1#%E8%8C%B6";
  const cases = [
    ["menu of languages", "/tools/pot", () => choose(page, "选择语言", "English"), `/en/tools/pot${place}`],
    ["menu of versions", "/tools/pot", () => choose(page, "选择版本", "1.x"), `/1.x/tools/pot${place}`],
    ["suggestion", "/tools/pot", () => page.getByRole("complementary", { name: "选择语言" }).getByRole("link").click(), `/en/tools/pot${place}`],
    ["banner of a version", "/1.x/tools/pot", () => page.getByRole("main").getByRole("link", { name: /2\.x/ }).click(), `/tools/pot${place}`],
    ["a page that the version lacks", "/1.x/bowl", () => choose(page, "选择版本", "2.x 没有这一页"), "/"],
  ];
  for (const [name, from, follow, to] of cases) {
    await open(page, url(`${from}${place}`));
    await follow();
    await page.waitForURL((address) => address.pathname === new URL(url(to)).pathname);
    assert.equal(page.url(), url(to), name);
    await page.evaluate(() => localStorage.clear());
  }
});

test("a link to another edition keeps the latest place, also before React", async ({ page }) => {
  await page.goto(url("/1.x/tools/pot"));
  const link = page.getByRole("main").getByRole("link", { name: /2\.x/ });
  for (const place of ["?x=1#a", "#b", ""]) {
    await page.evaluate((to) => history.replaceState(null, "", `${location.pathname}${to}`), place);
    // As a menu of the browser, which copies the address or opens it in a new tab.
    await link.dispatchEvent("contextmenu");
    assert.equal(await link.evaluate(({ href }) => href), url(`/tools/pot${place}`));
  }
});

test("each language searches its own pages", async ({ page }) => {
  await open(page, url("/en/search?q=leaves"));
  await page.getByRole("option", { name: /Tea leaves/ }).click();
  await page.waitForURL(/\/en\/tools\/pot/);
});

test("an unknown address of a language shows the site of that language", { everyEngine: true }, async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto(url("/en/1.x/nothing?x=1"));
  await heading(page, "Page not found").waitFor();
  assert.equal(await page.title(), "Page not found | The tea book");
  await markDocument(page);
  await choose(page, "Choose a version", "2.x");
  await page.waitForURL(/\/en\/?$/);
  await page.goto(url("/en/nothing"));
  await markDocument(page);
  await page.getByRole("main").getByRole("link", { name: "Home" }).click();
  await heading(page, "The tea book").waitFor();
  assert.equal(await isSameDocument(page), true);
});

test("without scripts an unknown address is answered in every language", { javaScript: false }, async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto(url("/en/nothing"));
  await heading(page, "页面不存在").waitFor();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await heading(page, "The tea book").waitFor();
});

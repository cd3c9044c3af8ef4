/** Interactive parts of an article, on the fixture book, which is served below a path. */
import assert from "node:assert/strict";

import { open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, manifest, url, pageUrl } = suite({ root: process.env.SHOWCASE, permissions: ["clipboard-read", "clipboard-write"] });

test("admonitions name their kind", async ({ page }) => {
  await open(page, url("/components"));
  const { main } = reader(page);
  for (const title of ["备注", "自己的标题", "危险"]) await main.getByText(title, { exact: true }).waitFor();
});

test("a long word in a box's title breaks into lines", { viewport: { width: 320, height: 640 } }, async ({ page }) => {
  await open(page, url("/typography"));
  const title = page.locator(".mr-admonition-title").first();
  // The article clips wider content, so the page never scrolls sideways.
  const over = () => title.evaluate((element) => element.scrollWidth - element.clientWidth);
  assert.ok((await over()) <= 0);
  await title.evaluate((element) => { element.style.overflowWrap = "normal"; });
  assert.ok((await over()) > 0, "the word is not long enough to prove anything");
});

test("a tab shows its panel, by mouse and by keyboard", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/components"));
  const tabs = reader(page).main.getByRole("tablist").first();
  const [express, fastify] = [tabs.getByRole("tab", { name: "Express" }), tabs.getByRole("tab", { name: "Fastify" })];
  assert.equal(await express.getAttribute("aria-selected"), "true");
  await fastify.click();
  assert.equal(await fastify.getAttribute("aria-selected"), "true");
  await page.getByText("Fastify 的内容。", { exact: true }).waitFor();
  await page.getByText("Express 的内容。", { exact: true }).waitFor({ state: "hidden" });
  await page.keyboard.press("ArrowLeft");
  assert.equal(await express.evaluate((tab) => tab === document.activeElement), true);
});

test("tabs of one group change together and keep the choice", async ({ page }) => {
  await open(page, url("/components"));
  await reader(page).main.getByRole("tab", { name: "Fastify" }).first().click();
  await page.getByText("第二处 Fastify。").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("docs-tabs-platform")), "fastify");
  await open(page, url("/components"));
  await page.getByText("第二处 Fastify。").waitFor();
});

test("a tab that was chosen earlier is shown without an action of the reader", async ({ page, reader: context }) => {
  await context.addInitScript(() => localStorage.setItem("docs-tabs-platform", "fastify"));
  await page.goto(url("/components"));
  await page.getByText("第二处 Fastify。").waitFor();
});

test("a tab that is chosen in another window is shown without an action of the reader", async ({ page, newPage }) => {
  await page.goto(url("/components"));
  const { page: other } = await newPage();
  await open(other, url("/components"));
  await page.getByText("第二处 Express。").waitFor();
  await reader(other).main.getByRole("tab", { name: "Fastify" }).first().click();
  await page.getByText("第二处 Fastify。").waitFor();
});

test("an address opens the details that contain its target, without an action of the reader", async ({ page }) => {
  await page.goto(`${url("/components")}#折叠里的一节`);
  await page.getByText("从别处的链接能打开它。").waitFor();
});

test("details open and close", async ({ page }) => {
  await open(page, url("/components"));
  const inside = page.getByText("折叠起来的内容。");
  await inside.waitFor({ state: "hidden" });
  await page.getByText("看更多").click();
  await inside.waitFor();
  await page.getByText("看更多").click();
  await inside.waitFor({ state: "hidden" });
});

test("an image is enlarged and closed again", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/components"));
  const enlarge = page.getByRole("button", { name: "查看大图" }).first();
  const close = page.getByRole("button", { name: "关闭大图" });
  for (const act of [() => page.keyboard.press("Escape"), () => close.click()]) {
    await enlarge.click();
    await close.waitFor();
    await act();
    await close.waitFor({ state: "hidden" });
  }
});

test("a code block is copied as it was written", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/code"));
  const copy = page.getByRole("button", { name: "复制代码" }).first();
  await copy.click();
  await page.getByRole("button", { name: "已复制" }).waitFor();
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    "import { Module } from '@nestjs/common';\n@Module({})\n\nexport class AppModule {}",
  );
});

test("a refused clipboard is reported on the button", { everyEngine: true }, async ({ page, reader: context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("refused")) } });
    document.execCommand = () => false;
  });
  await open(page, url("/code"));
  await page.getByRole("button", { name: "复制代码" }).first().click();
  await page.getByText("复制失败，请手动选择代码").or(page.getByRole("button", { name: /复制失败/ })).first().waitFor();
});

test("long lines wrap when the reader wants it", async ({ page }) => {
  await open(page, url("/code"));
  const block = page.locator("main pre", { hasText: "一行很长很长的代码" });
  const isCut = () => block.evaluate((pre) => pre.scrollWidth > pre.clientWidth);
  assert.equal(await isCut(), true);
  const wrap = page.getByRole("button", { name: "自动换行" }).and(page.locator(":visible")).last();
  await wrap.click();
  assert.equal(await wrap.getAttribute("aria-pressed"), "true");
  assert.equal(await isCut(), false);
});

test("code in an unknown language is shown unchanged", async ({ page }) => {
  await open(page, url("/code"));
  await page.locator("main pre", { hasText: "原样显示 <b>不是标签</b>" }).waitFor();
});

test("a footnote leads to its text and back", async ({ page }) => {
  await open(page, url("/typography"));
  await page.locator("main sup a").first().click();
  await page.waitForFunction(() => location.hash !== "");
  await page.getByRole("link", { name: /返回正文/ }).click();
  await page.getByText("脚注的内容。").waitFor();
});

test("a link to a heading of another page scrolls there and gives it the focus", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/"));
  await reader(page).main.getByRole("link", { name: "排版里的第二节" }).click();
  await page.waitForURL((now) => decodeURIComponent(now.hash) === "#第二节");
  await page.waitForFunction(() => document.activeElement?.id === "第二节");
});

test("a category opens and closes, and the page's own category is open", async ({ page }) => {
  await open(page, url("/"));
  const { sidebar } = reader(page);
  const category = sidebar.getByRole("button", { name: "分类", exact: true });
  assert.equal(await category.getAttribute("aria-expanded"), "false");
  await category.click();
  assert.equal(await category.getAttribute("aria-expanded"), "true");
  await sidebar.getByRole("link", { name: "代码" }).click();
  await reader(page).title.filter({ hasText: "代码" }).waitFor();
  assert.equal(await category.getAttribute("aria-expanded"), "true");
  await category.click();
  assert.equal(await category.getAttribute("aria-expanded"), "false");
});

test("a category with a page has a link and a caret", async ({ page }) => {
  await open(page, url("/"));
  const { sidebar } = reader(page);
  await sidebar.getByRole("button", { name: "「有页面的分类」子目录" }).click();
  await sidebar.getByRole("link", { name: "子页标签" }).waitFor();
  await sidebar.getByRole("link", { name: "有页面的分类" }).click();
  await reader(page).title.filter({ hasText: "有页面的分类" }).waitFor();
});

test("a page still to be written is named and leads nowhere", async ({ page }) => {
  await open(page, url("/"));
  const { sidebar } = reader(page);
  await sidebar.getByText("未写完").waitFor();
  await sidebar.getByText("撰写中").first().waitFor();
  assert.equal(await sidebar.getByRole("link", { name: /未写完/ }).count(), 0);
});

test("a page without a sidebar has none", async ({ page }) => {
  await open(page, url("/alone"));
  await reader(page).title.filter({ hasText: "没有侧边栏" }).waitFor();
  assert.equal(await reader(page).sidebar.count(), 0);
});

test("every page of the fixture is hydrated without an error", { everyEngine: true }, async ({ page }) => {
  assert.equal(manifest.routes.length, 13);
  for (const { path } of manifest.routes) {
    await open(page, pageUrl(path));
    await page.waitForLoadState("networkidle");
  }
});

test("a page of another site is requested once the reader opens it", async ({ page, problems }) => {
  let requests = 0;
  await page.route("https://embed.example/**", (route) => {
    requests += 1;
    return route.fulfill({ contentType: "text/html; charset=utf-8", body: "<!doctype html><html lang=zh><title>片</title><h1>影片在放</h1>" });
  });
  await page.goto(url("/components"));
  const link = reader(page).main.getByRole("link", { name: "一段影片" });
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  assert.equal(requests, 0);
  problems.expect(/^a request to another site: https:\/\/embed\.example\/film$/);
  await link.click();
  const frame = page.frameLocator('iframe[title="一段影片"]');
  await frame.getByRole("heading", { name: "影片在放" }).waitFor();
  assert.equal(requests, 1);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "IFRAME");
  assert.equal(new URL(page.url()).pathname, new URL(url("/components")).pathname);
});

test("the link to a page of another site opens it where the script for frames cannot be loaded", async ({ page, problems }) => {
  problems.expect(/embed-frame|^a request to another site: https:\/\/embed\.example\/film$/);
  await page.route("**/_app/embed-frame.*", (route) => route.abort());
  await page.route("https://embed.example/**", (route) => route.fulfill({ contentType: "text/html", body: "<title>片</title>" }));
  await page.goto(url("/components"));
  await reader(page).main.getByRole("link", { name: "一段影片" }).click();
  await page.waitForURL("https://embed.example/film");
});

test("of two pictures for a colour mode, the shown one is loaded", { everyEngine: true }, async ({ page, reader: context }) => {
  await context.addInitScript(() => localStorage.setItem("theme", localStorage.getItem("theme") ?? "dark"));
  const loaded = [];
  page.on("request", (request) => loaded.push(...(/(?:day|night)\.svg/.exec(request.url()) ?? [])));
  await open(page, url("/中文 路径"));
  const { main } = reader(page);
  const [day, night] = [main.getByRole("img", { name: "白天" }), main.getByRole("img", { name: "夜里" })];
  await night.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector("img[alt='夜里']").complete);
  assert.equal(await day.count(), 0);
  assert.deepEqual(loaded, ["night.svg"]);
  await page.getByRole("button", { name: "切换到浅色模式" }).click();
  await day.waitFor();
  assert.equal(await night.count(), 0);
});

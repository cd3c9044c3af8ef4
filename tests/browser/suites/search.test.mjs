/** The search: its dialog, its page, and the page that was chosen. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { inputMethod } from "../support/input-method.mjs";
import { address, open, settled, until } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { PHONE } from "../support/viewports.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const INDEX = /\/_data\/search\//;
const PACK = /_data\/search\/p\./;
const MOST_BYTES = 150_000;

const { test, manifest, url } = suite();

function search(page) {
  const dialog = page.getByRole("dialog", { name: "搜索文档" });
  return {
    dialog,
    box: page.getByRole("combobox", { name: "输入关键词" }),
    options: page.getByRole("option"),
    chosen: page.getByRole("option", { selected: true }),
    status: dialog.getByRole("status"),
  };
}

async function openDialog(page, path = "/first-steps") {
  await open(page, url(path));
  await page.keyboard.press("Control+k");
  const parts = search(page);
  await parts.box.waitFor();
  return parts;
}

test("the dialog opens by button, Ctrl K and slash, takes the focus, and closes by Escape", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/first-steps"));
  const { dialog, box } = search(page);
  const ways = [() => page.getByRole("button", { name: "搜索" }).click(), () => page.keyboard.press("Control+k"), () => page.keyboard.press("/")];
  for (const way of ways) {
    await way();
    await box.waitFor();
    assert.ok(await box.evaluate((element) => element === document.activeElement));
    assert.equal(await box.inputValue(), "");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
});

test("nothing of the search is loaded before, and little for the first result", async ({ page, reader }) => {
  const session = await reader.newCDPSession(page);
  await session.send("Network.enable");
  const before = [];
  page.on("request", (request) => before.push(request.url()));
  await open(page, url("/first-steps"));
  await page.waitForLoadState("networkidle");
  assert.deepEqual(before.filter((address) => INDEX.test(address) || /\/_app\/(worker|dialog)\./.test(address)), []);

  const sizes = [];
  page.on("response", (response) => sizes.push(response.body().then((body) => body.length, () => 0)));
  await page.keyboard.press("Control+k");
  const { box } = search(page);
  await box.waitFor();
  // Requests after the first result do not count.
  let tell;
  const shown = new Promise((resolve) => (tell = resolve));
  await page.exposeFunction("firstIsShown", () => tell(sizes.slice()));
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector("[role=option]") === null) return;
      watch.disconnect();
      window.firstIsShown();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await box.fill("依赖注入");
  const bytes = (await Promise.all(await shown)).reduce((sum, size) => sum + size, 0);
  assert.ok(bytes > 0 && bytes <= MOST_BYTES, `${bytes} bytes`);
});

test("arrows choose, Enter opens; the words are marked until the next click", { everyEngine: true }, async ({ page }) => {
  const { box, options, chosen, dialog } = await openDialog(page);
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
  const { box, options } = await openDialog(page);
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
  const { box, options, dialog } = await openDialog(page);
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

test("the search page is hydrated with a query and recent searches", async ({ page }) => {
  await page.goto(url("/"));
  await page.evaluate(() => localStorage.setItem("docs-recent-searches", '["守卫"]'));
  await page.goto(url("/search?q=%E6%8B%A6%E6%88%AA%E5%99%A8"));
  await page.getByRole("option").filter({ hasText: "拦截器" }).first().waitFor();
  await page.goto(url("/search"));
  await page.getByRole("combobox").click();
  await page.getByRole("option", { name: "守卫", exact: true }).waitFor();
});

test("half-typed pinyin is not searched for", { everyEngine: true }, async ({ page }) => {
  const { box, options, status } = await openDialog(page);
  const { compose, commit } = await inputMethod(page);
  for (const text of ["s", "sh", "shou'wei"]) await compose(text);
  assert.equal(await box.inputValue(), "shou'wei");
  await page.waitForTimeout(300);
  assert.equal(await options.count(), 0);
  assert.equal(await status.textContent(), "");
  await commit("守卫");
  await options.first().waitFor();
  assert.equal(await box.inputValue(), "守卫");
  assert.match(await options.first().getAttribute("href"), /\/guards$/);
});

test("Tab walks through the hits and stays in the dialog", { everyEngine: true }, async ({ page }) => {
  const { box, options, chosen } = await openDialog(page);
  await box.fill("守卫");
  await options.first().waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
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
  const { box, options } = await openDialog(page);
  for (const typed of ["攔截器", "ｉｎｔｅｒｃｅｐｔｏｒｓ", "拦截 器", "interceptros"]) {
    await box.fill(typed);
    await options.and(page.locator('[href$="/interceptors"]')).first().waitFor();
  }
});

test("the number of results is announced, also when there are none", async ({ page }) => {
  const { box, status, options } = await openDialog(page);
  await box.fill("zzqqxx");
  await status.filter({ hasText: "没有找到与「zzqqxx」相关的内容" }).waitFor();
  assert.equal(await box.getAttribute("aria-expanded"), "false");
  await box.fill("管道");
  await status.filter({ hasText: /^\d+ 条结果$/ }).waitFor();
  assert.equal(await status.textContent(), `${await options.count()} 条结果`);
});

test("the best pages are shown first; the others follow below them, and the count is announced once", async ({ page, reader }) => {
  const texts = [];
  await reader.route(/\/_data\/search\/t\./, async (route) => {
    texts.push(route.request().url());
    if (texts.length > 4) await new Promise((later) => setTimeout(later, 400));
    await route.continue();
  });
  const { box, status, options } = await openDialog(page);
  await status.evaluate((element) => {
    window.said = [];
    new MutationObserver(() => window.said.push(element.textContent)).observe(element, { childList: true, characterData: true, subtree: true });
  });
  const places = () => options.evaluateAll((all) => all.map((option) => [option.getAttribute("href"), option.getBoundingClientRect().top]));
  await box.fill("守卫");
  await options.first().waitFor();
  const [first, empty] = [await places(), await status.textContent()];
  assert.equal(empty, "");
  await status.filter({ hasText: /^\d+ 条结果$/ }).waitFor();
  const all = await places();
  assert.ok(all.length > first.length, `${first.length}, then ${all.length}`);
  assert.deepEqual(all.slice(0, first.length), first);
  assert.deepEqual(await page.evaluate(() => window.said), [`${all.length} 条结果`]);
});

test("a search that cannot be loaded shows a message, and works later", { everyEngine: true }, async ({ page, reader, problems }) => {
  problems.expect(/ERR_FAILED|_data\/search/);
  await reader.route(INDEX, (route) => route.abort());
  const { box, status, options } = await openDialog(page);
  await box.fill("守卫");
  await status.filter({ hasText: "搜索暂时不可用" }).waitFor();
  await reader.unroute(INDEX);
  await box.fill("守卫 ");
  await box.fill("拦截器");
  await options.first().waitFor();
});

test("a small index works without a network", { everyEngine: true }, async ({ page, reader, problems }) => {
  // The pages of hits are fetched ahead, and that may begin after the network is lost.
  problems.expect(/\/_data\/pages\//);
  let read = 0;
  let pending = 0;
  page.on("request", () => (pending += 1));
  page.on("requestfailed", () => (pending -= 1));
  page.on("requestfinished", (request) => {
    pending -= 1;
    read += Number(PACK.test(request.url()));
  });
  const { box, options } = await openDialog(page);
  await box.fill("守卫");
  await options.first().waitFor();
  const files = Object.keys(manifest.files).filter((file) => PACK.test(file)).length;
  assert.ok(files > 3 && files < 30, `${files} packs`);
  await until(() => read >= files, { patience: 15_000 });
  assert.equal(read, files);
  await until(() => pending === 0);
  await reader.setOffline(true);
  await box.fill("循环依赖");
  await options.filter({ hasText: "循环依赖" }).first().waitFor();
  await reader.setOffline(false);
});

test("the search page shows the same, from its address", async ({ page }) => {
  const { box, options } = await openDialog(page);
  const counted = page.getByRole("status").filter({ hasText: /^\d+ 条结果$/ });
  await box.fill("动态模块");
  await counted.waitFor();
  const inDialog = await options.evaluateAll((all) => all.map((option) => option.getAttribute("href")));
  await open(page, `${url("/search")}?q=${encodeURIComponent("动态模块")}`);
  await counted.waitFor();
  assert.equal(await box.inputValue(), "动态模块");
  assert.deepEqual(await options.evaluateAll((all) => all.map((option) => option.getAttribute("href"))), inDialog);
  await box.fill("管道");
  await page.waitForURL(/q=%E7%AE%A1%E9%81%93$/);
  assert.ok(await box.evaluate((element) => element === document.activeElement));
});

test("a hit on the page that is shown leads to its top", async ({ page }) => {
  const { box, options, dialog } = await openDialog(page, "/guards");
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

test("typing on the search page keeps the focus in the box", async ({ page }) => {
  await open(page, url("/search"));
  const { box, options } = search(page);
  await box.click();
  for (const typed of ["守", "守卫", "守卫管", "守卫管道"]) {
    await page.keyboard.insertText(typed.at(-1));
    await page.waitForURL((address) => address.searchParams.get("q") === typed);
  }
  await options.first().waitFor();
  assert.equal(await box.inputValue(), "守卫管道");
  for (let left = 4; left > 0; left -= 1) await page.keyboard.press("Backspace");
  await page.waitForURL(url("/search"));
  await page.keyboard.insertText("拦截器");
  await page.waitForURL(/q=/);
  assert.equal(await box.inputValue(), "拦截器");
  assert.ok(await box.evaluate((element) => element === document.activeElement));
});

test("the dialog fills the screen of a phone", { everyEngine: true, viewport: PHONE }, async ({ page }) => {
  const { dialog } = await openDialog(page);
  const { width, height } = await dialog.boundingBox();
  assert.deepEqual([width, height], [PHONE.width, PHONE.height]);
  await page.getByRole("button", { name: "Esc" }).click();
  await dialog.waitFor({ state: "hidden" });
});

for (const theme of ["light", "dark"]) {
  test(`axe finds nothing in the open dialog (${theme})`, async ({ page, reader }) => {
    await reader.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    const { box, options } = await openDialog(page);
    await box.fill("守卫");
    await options.first().waitFor();
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => window.axe.run(document.querySelector("dialog[open]"), { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] }));
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`), []);
  });
}

/** The files that the search loads, their order, and searching without a network. */
import assert from "node:assert/strict";

import { gate, open, until } from "../support/reader.mjs";
import { openSearch, search } from "../support/search.mjs";
import { suite } from "../support/suite.mjs";

const INDEX = /\/_data\/search\//;
const PACK = /_data\/search\/p\./;
const MOST_BYTES = 150_000;

const { test, manifest, url } = suite();

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
  const [shown, tell] = gate();
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

test("the best pages are shown first; the others follow below them, and the count is announced once", async ({ page, reader }) => {
  const [released, release] = gate();
  let texts = 0;
  await reader.route(/\/_data\/search\/t\./, async (route) => {
    texts += 1;
    if (texts > 4) await released;
    await route.continue();
  });
  const { box, status, options } = await openSearch(page, url("/first-steps"));
  await status.evaluate((element) => {
    window.said = [];
    new MutationObserver(() => window.said.push(element.textContent)).observe(element, { childList: true, characterData: true, subtree: true });
  });
  const places = () => options.evaluateAll((all) => all.map((option) => [option.getAttribute("href"), option.getBoundingClientRect().top]));
  await box.fill("守卫");
  await options.first().waitFor();
  const [first, empty] = [await places(), await status.textContent()];
  assert.equal(empty, "");
  release();
  await status.filter({ hasText: /^\d+ 条结果$/ }).waitFor();
  const all = await places();
  assert.ok(all.length > first.length, `${first.length}, then ${all.length}`);
  assert.deepEqual(all.slice(0, first.length), first);
  // A slow answer is announced too.
  const counts = await page.evaluate(() => window.said.filter((text) => /\d/u.test(text)));
  assert.deepEqual(counts, [`${all.length} 条结果`]);
});

for (const [what, file] of [["React", "/_app/main."], ["the dialog", "/_app/dialog."]]) {
  test(`letters that are typed before ${what} is loaded are searched for`, async ({ page, reader }) => {
    const [held, release] = gate();
    let isAsked = false;
    await reader.route((address) => address.pathname.startsWith(file), async (route) => {
      isAsked = true;
      await held;
      await route.continue();
    });
    await page.goto(url("/first-steps"));
    await page.keyboard.press("Control+k");
    await until(() => isAsked);
    await page.keyboard.type("guards");
    release();
    const { box } = search(page);
    await box.waitFor();
    assert.equal(await box.inputValue(), "guards");
    await page.keyboard.type(" x");
    assert.equal(await box.inputValue(), "guards x");
  });
}

test("a search that cannot be loaded shows a message, and works later", { everyEngine: true }, async ({ page, reader, problems }) => {
  problems.expect(/ERR_FAILED|_data\/search/);
  await reader.route(INDEX, (route) => route.abort());
  const { box, status, options } = await openSearch(page, url("/first-steps"));
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
  const { box, options } = await openSearch(page, url("/first-steps"));
  await box.fill("守卫");
  await options.first().waitFor();
  const files = Object.keys(manifest.files).filter((file) => PACK.test(file)).length;
  assert.ok(files > 3 && files < 30, `${files} packs`);
  await until(() => read >= files);
  assert.equal(read, files);
  await until(() => pending === 0);
  await reader.setOffline(true);
  await box.fill("循环依赖");
  await options.filter({ hasText: "循环依赖" }).first().waitFor();
  await reader.setOffline(false);
});

/**
 * Reading without a network, on a book with `offline = true`: pages that were read are available,
 * the others show a notice, and with a network no old page is shown.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach } from "node:test";

import { PROGRAM, writtenBook } from "../support/book.mjs";
import { open, reader, titled, until } from "../support/reader.mjs";
import { serve } from "../support/server.mjs";
import { suite } from "../support/suite.mjs";

const { folder: book, root, write, build: buildBook } = writtenBook();

/** Builds the book; `offline` is the line of its configuration, `text` the text of 甲. */
function build({ offline = "offline = true", text = "第一版的文字" } = {}) {
  write("book.toml", `[book]\ntitle = "离线之书"\nlanguage = "zh-CN"\n\n[output.react]\nbase-path = "/文档/"\nsection-numbers = false\n${offline}\n`);
  // Enough links that the last is out of view: pages of links in view are fetched ahead.
  const between = Array.from({ length: 60 }, (_, at) => `p${at}.md`);
  for (const name of between) write(`src/${name}`, "# 中间\n");
  const list = ["index.md", "a.md", "C#与100%.md", ...between, "b.md"];
  const title = { "index.md": "首页", "a.md": "甲", "b.md": "乙" };
  write("src/SUMMARY.md", list.map((name) => `- [${title[name] ?? "另一页"}](<${name}>)\n`).join(""));
  write("src/index.md", "# 首页\n\n开始读。\n");
  write("src/a.md", `# 甲\n\n${text}\n`);
  write("src/b.md", "# 乙\n\n没有读过的文字\n");
  write("src/C#与100%.md", "# 特别的名字\n\n另一页。\n");
  buildBook({});
}

build();
const { test, url } = suite({ root });
beforeEach(() => build());

/** Returns the path of a page's data in the build that is served. */
function dataOf(path) {
  const { routes } = JSON.parse(readFileSync(join(root, "_data/manifest.json"), "utf8"));
  return routes.find((route) => route.path === path).data;
}

/** The paths that the browser keeps, of all builds. */
const kept = (page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map((request) => decodeURIComponent(new URL(request.url).pathname));
  });

const builds = (page) => page.evaluate(async () => (await caches.keys()).length);
const workers = (page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Opens a page, and waits until both its forms are kept. */
async function read(page, path, data) {
  await open(page, url(path));
  await untilKept(page, path, data);
}

const untilKept = (page, path, data) =>
  until(async () => {
    const all = await kept(page);
    return all.includes(`/文档${path}`) && all.some((one) => one.startsWith(`/文档/_data/pages/${data}.`));
  });

const link = (page, name) => reader(page).sidebar.getByRole("link", { name, exact: true });

test("visited pages open without a network, by address and by link; others show a notice", async ({ page, problems, reader: context }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/);
  await read(page, "/", "index");
  await link(page, "甲").click();
  await titled(page, "甲");
  await untilKept(page, "/a", "a");
  await open(page, url("/C%23与100%25"));
  await titled(page, "特别的名字");
  await until(async () => (await kept(page)).includes("/文档/C#与100%"));
  await context.setOffline(true);

  await open(page, url("/a"));
  await page.getByText("第一版的文字").waitFor();
  await link(page, "首页").click();
  await titled(page, "首页");
  await link(page, "乙").click();
  await page.getByRole("alert").getByText("页面加载失败。").waitFor();
  await titled(page, "首页");

  await page.goto(url("/b"));
  await titled(page, "现在没有网络");
  await page.getByRole("link", { name: "离线之书" }).click();
  await titled(page, "首页");

  await context.setOffline(false);
  await open(page, url("/b"));
  await titled(page, "乙");
});

test("the answer of a captive portal is not cached", async ({ page }) => {
  await read(page, "/", "index");
  const data = dataOf("/b");
  const file = join(root, data);
  const bytes = readFileSync(file);
  // The server answers with HTML for a folder, like a network that requires a login first.
  rmSync(file);
  mkdirSync(file);
  writeFileSync(join(file, "index.html"), "<p>请先登录</p>");
  const ask = () => page.evaluate((address) => fetch(address).then((answer) => answer.text()), url("/") + data);
  assert.equal(await ask(), "<p>请先登录</p>");
  rmSync(file, { recursive: true });
  writeFileSync(file, bytes);
  await page.waitForTimeout(300);
  assert.deepEqual((await kept(page)).filter((path) => path.endsWith(data)), []);
});

test("a search that was made once works without a network", async ({ page, problems, reader: context }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/);
  await read(page, "/a", "a");
  const search = async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("文字");
    await page.getByRole("option").first().waitFor();
  };
  await search();
  await until(async () => (await kept(page)).some((path) => /_app\/worker\./.test(path)));
  await context.setOffline(true);
  await open(page, url("/a"));
  await search();
});

test("a new deployment shows at once, and files of old ones go", async ({ page }) => {
  await read(page, "/a", "a");
  for (const text of ["第二版的文字", "第三版的文字", "第四版的文字"]) {
    build({ text });
    await open(page, url("/a"));
    await page.getByText(text).waitFor();
    const data = `/文档/${dataOf("/a")}`;
    await until(async () => (await kept(page)).includes(data));
  }
  assert.equal(await builds(page), 2);
  const forms = (await kept(page)).filter((path) => /pages\/a\./.test(path));
  assert.equal(new Set(forms).size, 2, forms.join(" "));
});

test("a changed worker takes over on the open page", async ({ page }) => {
  await read(page, "/a", "a");
  appendFileSync(join(root, "sw.js"), "\n// changed\n");
  const changed = page.evaluate(async () => {
    const over = new Promise((done) => { navigator.serviceWorker.oncontrollerchange = () => done(true); });
    await (await navigator.serviceWorker.getRegistration()).update();
    return over;
  });
  assert.equal(await changed, true);
});

for (const [how, offline] of [["says `offline = false`", "offline = false"], ["no longer speaks of it", ""]]) {
  test(`a site that ${how} removes the worker and its caches`, async ({ page }) => {
    await read(page, "/a", "a");
    build({ offline, text: "ohne" });
    await page.goto(url("/a"));
    await page.getByText("ohne").waitFor();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined));
    await until(async () => (await workers(page)) === 0 && (await builds(page)) === 0);
    await page.reload();
    assert.equal(await workers(page), 0);
  });
}

/** A faulty worker that answers no request for a page. */
const BROKEN = `
  addEventListener("install", () => skipWaiting());
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => event.request.mode === "navigate" && event.respondWith(Response.error()));
`;

test("a reader whose worker is broken is freed by `offline = false`", async ({ page, problems }) => {
  problems.expect(/ERR_FAILED|Failed to load resource/);
  await read(page, "/a", "a");
  writeFileSync(join(root, "sw.js"), BROKEN);
  await page.evaluate(async () => {
    const over = new Promise((done) => { navigator.serviceWorker.oncontrollerchange = done; });
    await (await navigator.serviceWorker.getRegistration()).update();
    await over;
  });
  await assert.rejects(page.goto(url("/a")), /ERR_FAILED/);
  build({ offline: "offline = false" });
  // After each try the browser looks for a new worker within a second, unless another try starts first.
  const opens = () => page.goto(url("/a")).then(() => true, () => false);
  await until(opens, { pause: 4000 });
  await until(async () => (await workers(page)) === 0 && (await builds(page)) === 0);
});

test("no service worker is registered before an action, with reduced data, or on a site without one", async ({ newPage, reader: context }) => {
  const { page } = await newPage();
  await page.goto(url("/a"));
  await page.waitForTimeout(2000);
  assert.deepEqual([await workers(page), await builds(page)], [0, 0]);
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await open(page, url("/a"));
  await page.waitForTimeout(1000);
  assert.deepEqual([await workers(page), await builds(page)], [0, 0]);
});

test("requests outside the base path are not handled", async ({ page, problems }) => {
  problems.expect(/404/);
  await read(page, "/a", "a");
  await page.evaluate(() => fetch("/other.json").catch(() => undefined));
  const all = await kept(page);
  assert.deepEqual(all.filter((path) => !path.startsWith("/文档/")), []);
});

test("`serve` removes a worker that a built site left at its address", async ({ page, problems }) => {
  problems.expect(/ERR_|404|Failed to (load resource|fetch)|worker|another site: http:\/\/127\.0\.0\.1/i);
  const built = await serve(root, "/文档/");
  await page.goto(`${built.origin}/文档/a`);
  await page.evaluate(() => navigator.serviceWorker.register("/文档/sw.js", { scope: "/文档/" }));
  await until(async () => (await workers(page)) === 1);
  await built.close();
  const port = new URL(built.origin).port;
  const serving = spawn(PROGRAM, ["serve", "--port", port, book], { stdio: "ignore" });
  try {
    await until(() => fetch(`${built.origin}/文档/a`).then(() => true, () => false));
    await page.goto(`${built.origin}/文档/a`);
    await until(async () => (await workers(page)) === 0);
    await open(page, `${built.origin}/文档/a`);
    await page.waitForTimeout(500);
    assert.equal(await workers(page), 0, "it was registered again");
  } finally {
    serving.kill();
  }
});

/** `mdbook-react serve`: pages that are removed or renamed, and errors and warnings over open pages. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";

import { PROGRAM } from "../support/book.mjs";
import { launch } from "../support/browser.mjs";
import { alive, gate, isSameDocument, markDocument } from "../support/reader.mjs";
import { serveBook } from "../support/served-book.mjs";

/** The modules of the server's script. */
const CLIENT = join(import.meta.dirname, "../../../crates/mdbook-react/src/cli/serve/client");

const SUMMARY = "- [首页](index.md)\n- [守卫](守卫.md)\n- [名](names.md)\n";

/** A page whose ids are the words of the server's script, and names under which it kept values. */
function named(text) {
  const modules = readdirSync(CLIENT).map((name) => readFileSync(join(CLIENT, name), "utf8"));
  const words = modules.join("\n").match(/(?<![\w$])[A-Za-z_$][\w$]*/g);
  const ids = [...new Set([...words, "mdbookReact", "requestIdleCallback"])].map((word) => `<a id="${word}"></a>`);
  return `# 名\n\n## 题 {#mdbookReactFailures}\n\n${text}\n\n${ids.join(" ")}\n`;
}

const folder = mkdtempSync(join(tmpdir(), "served-"));
let served, browser;

const write = (path, text) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

before(async () => {
  write("book.toml", '[book]\ntitle = "书"\nlanguage = "zh-CN"\n[output.react.languages.en]\n');
  write("src/SUMMARY.md", SUMMARY);
  write("src/index.md", "# 首页\n");
  write("src/守卫.md", "# 守卫\n\n旧的。\n");
  write("src/names.md", named("编辑之前。"));
  write("i18n/en/index.md", "# Home\n");
  served = await serveBook(PROGRAM, folder);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await served?.end();
  rmSync(folder, { recursive: true });
});

const open = async (path) => {
  const page = await browser.newPage();
  await page.goto(served.origin + path);
  await alive(page);
  await markDocument(page);
  return page;
};

/** Waits until the site has a text on the page at its address: a page opened earlier may miss files of the last build. */
const written = (page, text) => page.waitForFunction(async (words) => (await (await fetch(location.pathname)).text()).includes(words), text);

const heading = (page, text) => page.getByRole("heading", { level: 1, name: text }).waitFor();

/** The path of the page, as its reader sees it. */
const isAt = (page, path) => page.waitForFunction((path) => decodeURIComponent(location.pathname) === path, path);

const isUnknown = (page) => page.waitForFunction(() => document.documentElement.dataset.dev === "unknown");

test("an open page follows its file", async () => {
  const page = await open("/守卫");
  renameSync(join(folder, "src/守卫.md"), join(folder, "src/管道.md"));
  write("src/SUMMARY.md", SUMMARY.replace("守卫.md", "管道.md"));
  await isAt(page, "/管道");
  await page.getByText("旧的。").waitFor();
  write("src/管道.md", "---\nslug: /别名\n---\n# 守卫\n\n旧的。\n");
  await isAt(page, "/别名");
  assert.equal(await isSameDocument(page), true);

  renameSync(join(folder, "src/管道.md"), join(folder, "src/守卫.md"));
  // The file is often renamed long before its entry.
  await isUnknown(page);
  write("src/守卫.md", "# 守卫\n\n旧的。\n");
  write("src/SUMMARY.md", SUMMARY);
  await isAt(page, "/守卫");
  await page.getByText("旧的。").waitFor();
});

test("a removed page becomes the page for unknown addresses, and comes back", async () => {
  const [page, other] = [await open("/守卫"), await open("/")];
  rmSync(join(folder, "src/守卫.md"));
  write("src/SUMMARY.md", SUMMARY.replace("- [守卫](守卫.md)\n", ""));
  await isUnknown(page);
  await alive(page);
  await markDocument(page);

  write("src/index.md", "# 首页\n\n另一段。\n");
  await other.getByText("另一段。").waitFor();
  assert.equal(await isSameDocument(other), true);
  assert.equal(await isSameDocument(page), true);

  write("src/守卫.md", "# 守卫\n\n旧的。\n");
  write("src/SUMMARY.md", SUMMARY);
  await heading(page, "守卫");
});

test("warnings of the open page are shown on it until its reader closes them", async () => {
  const [page, english, other] = [await open("/"), await open("/en/"), await open("/守卫")];
  const warnings = (page) => page.locator("mdbook-react-warnings");
  write("src/index.md", "# 首页\n\n[没有](none.md)\n");
  write("i18n/en/index.md", "# Home\n\n[none](none.md)\n");
  await warnings(page).getByText("本页有 1 条警告").click();
  await warnings(page).getByText("src/index.md:3:1").waitFor();
  await warnings(english).getByText("1 warning on this page").waitFor();
  assert.equal(await warnings(other).count(), 0);

  await warnings(page).getByRole("button", { name: "关闭" }).click();
  write("src/index.md", "# 首页\n\n[没有](none.md)\n\n又一段。\n");
  await page.getByText("又一段。").waitFor();
  write("src/守卫.md", "# 守卫\n\n旧的。\n\n[没有](none.md)\n");
  await warnings(other).waitFor();
  assert.equal(await warnings(page).count(), 0);

  write("src/index.md", "# 首页\n");
  write("src/守卫.md", "# 守卫\n\n旧的。\n");
  write("i18n/en/index.md", "# Home\n");
  for (const one of [english, other]) await warnings(one).waitFor({ state: "detached" });
});

test("tags of the head are shown after an edit", async () => {
  const page = await open("/守卫");
  write("theme/head.html", '<meta name="owner" content="1">');
  await page.locator('meta[name="owner"][content="1"]').waitFor({ state: "attached" });
  await alive(page);
  write("theme/head.html", '<meta name="owner" content="2">');
  await page.locator('meta[name="owner"][content="2"]').waitFor({ state: "attached" });
  await alive(page);
  await markDocument(page);
  write("src/守卫.md", "# 守卫\n\n新的。\n");
  await page.getByText("新的。").waitFor();
  assert.equal(await isSameDocument(page), true);
  await written(page, "新的。");
});

test("edits are shown on a page whose ids are the words of the server's script", async () => {
  const [page, failures] = [await browser.newPage(), []];
  page.on("pageerror", (error) => failures.push(String(error)));
  page.on("console", (message) => message.type() === "error" && failures.push(message.text()));
  await page.goto(`${served.origin}/names`);
  await alive(page);
  await markDocument(page);
  assert.ok((await page.locator(".mr-content a[id]").count()) > 100);
  write("src/names.md", named("编辑之后。"));
  await page.getByText("编辑之后。").waitFor();
  assert.equal(await isSameDocument(page), true);
  assert.deepEqual(failures, []);
});

test("a page that connects after an edit shows it", async () => {
  const page = await browser.newPage();
  const [held, connect] = gate();
  await page.route("**/__mdbook-react/client.js", async (route) => {
    await held;
    await route.continue();
  });
  const document = await page.goto(`${served.origin}/`, { waitUntil: "commit" });
  await document.finished();
  const other = await open("/");
  write("src/index.md", "# 首页\n\n错过的一段。\n");
  await other.getByText("错过的一段。").waitFor();
  connect();
  await page.getByText("错过的一段。").waitFor();
});

test("errors of a language are shown over its pages until they are mended", async () => {
  const [page, other] = [await open("/en/"), await open("/")];
  const problems = (page) => page.locator("mdbook-react-problems");
  write("i18n/en/index.md", "---\ndisplayed_sidebar: nope\n---\n# Home\n");
  for (const one of [page, other]) await problems(one).getByRole("heading", { name: "N006" }).waitFor();

  // Closed, it stays away from pages that are built.
  for (const one of [page, other]) await one.keyboard.press("Escape");
  write("src/index.md", "# 首页\n\n第三段。\n");
  await other.getByText("第三段。").waitFor();
  await problems(page).getByRole("heading", { name: "N006" }).waitFor();
  assert.equal(await problems(other).count(), 0);

  write("i18n/en/index.md", "# Home again\n");
  await heading(page, "Home again");
  await problems(page).waitFor({ state: "detached" });
});

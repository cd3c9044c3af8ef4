/** `mdbook-react serve`: pages that are removed or renamed, and errors over open pages. */
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

const heading = (page, text) => page.getByRole("heading", { level: 1, name: text }).waitFor();

test("a renamed page becomes the page for unknown addresses, and comes back", async () => {
  const [page, other] = [await open("/守卫"), await open("/")];
  renameSync(join(folder, "src/守卫.md"), join(folder, "src/管道.md"));
  write("src/SUMMARY.md", SUMMARY.replace("守卫.md", "管道.md"));
  await page.waitForFunction(() => document.documentElement.dataset.dev === "unknown");
  await alive(page);
  await markDocument(page);

  write("src/index.md", "# 首页\n\n另一段。\n");
  await other.getByText("另一段。").waitFor();
  assert.equal(await isSameDocument(other), true);
  assert.equal(await isSameDocument(page), true);

  renameSync(join(folder, "src/管道.md"), join(folder, "src/守卫.md"));
  write("src/SUMMARY.md", SUMMARY);
  await heading(page, "守卫");
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

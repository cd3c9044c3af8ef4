/** The keys of a book: pages before and after, the search, the list of keys, and none of them where a reader types. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

import { open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const PROGRAM = process.env.MDBOOK_REACT ?? join(import.meta.dirname, "../../../target/debug/mdbook-react");

const book = mkdtempSync(join(tmpdir(), "keyboard-book-"));
const root = join(book, "site");

/** Builds the book with a line of configuration. */
function build(line = "") {
  mkdirSync(join(book, "src"), { recursive: true });
  const write = (path, text) => writeFileSync(join(book, path), text);
  write("book.toml", `[book]\ntitle = "按键之书"\nlanguage = "zh-CN"\n\n[output.react]\nsection-numbers = false\n${line}\n`);
  write("src/SUMMARY.md", "- [甲](index.md)\n- [乙](b.md)\n");
  write("src/index.md", "# 甲\n\n第一页\n");
  write("src/b.md", "# 乙\n\n第二页\n");
  const { status, stderr } = spawnSync(PROGRAM, ["build", "-d", root, book], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
}

build();
const { test, url } = suite({ root });
after(() => rmSync(book, { recursive: true, force: true }));

const title = (page, name) => page.getByRole("heading", { level: 1, name });

test("arrows open the pages after and before", async ({ page }) => {
  build();
  await open(page, url("/"));
  await page.keyboard.press("ArrowRight");
  await title(page, "乙").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await title(page, "甲").waitFor();
});

test("s opens the search, and no key is taken from what is typed there", async ({ page }) => {
  build();
  await open(page, url("/"));
  await page.keyboard.press("s");
  const box = page.getByRole("combobox");
  await box.waitFor();
  await page.keyboard.type("s?/");
  assert.equal(await box.inputValue(), "s?/");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.getByRole("dialog").count(), 1);
  assert.equal(await title(page, "甲").count(), 1);
});

test("the question mark shows the keys until Escape", async ({ page }) => {
  build();
  await open(page, url("/"));
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "键盘快捷键" });
  await dialog.waitFor();
  assert.match(await dialog.innerText(), /上一页[\s\S]*下一页[\s\S]*搜索/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await title(page, "甲").count(), 1);
});

test("a book may leave the keys to the browser", async ({ page }) => {
  build("keyboard = false");
  await open(page, url("/"));
  for (const key of ["ArrowRight", "s", "?"]) await page.keyboard.press(key);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").waitFor();
  assert.equal(await page.getByRole("dialog").count(), 1);
  assert.equal(await title(page, "甲").count(), 1);
});

/** The keys of a book: pages before and after, the search, the list of keys, and none of them where a reader types. */
import assert from "node:assert/strict";

import { writtenBook } from "../support/book.mjs";
import { open, reader, titled } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const book = writtenBook();

/** Builds the book with a line of configuration. */
const build = (line = "") => book.build({
  "book.toml": `[book]\ntitle = "按键之书"\nlanguage = "zh-CN"\n\n[output.react]\nsection-numbers = false\n${line}\n`,
  "src/SUMMARY.md": "- [甲](index.md)\n- [乙](b.md)\n",
  "src/index.md": "# 甲\n\n第一页\n",
  "src/b.md": "# 乙\n\n第二页\n",
});

build();
const { test, url } = suite({ root: book.root });

test("arrows open the pages after and before", async ({ page }) => {
  build();
  await open(page, url("/"));
  await page.keyboard.press("ArrowRight");
  await titled(page, "乙");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await titled(page, "甲");
});

test("s opens the search, and keys typed there are text", async ({ page }) => {
  build();
  await open(page, url("/"));
  await page.keyboard.press("s");
  const box = page.getByRole("combobox");
  await box.waitFor();
  await page.keyboard.type("s?/");
  assert.equal(await box.inputValue(), "s?/");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.getByRole("dialog").count(), 1);
  assert.equal(await reader(page).title.innerText(), "甲");
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
  assert.equal(await reader(page).title.innerText(), "甲");
});

test("a book may leave the keys to the browser", async ({ page }) => {
  build("keyboard = false");
  await open(page, url("/"));
  for (const key of ["ArrowRight", "s", "?"]) await page.keyboard.press(key);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").waitFor();
  assert.equal(await page.getByRole("dialog").count(), 1);
  assert.equal(await reader(page).title.innerText(), "甲");
});

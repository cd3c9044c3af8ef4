/**
 * Parts of the shell that the owner replaces: prerendered, hydrated with the shell or when
 * they ask for it, and the built-in part where one fails.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { buildFixture } from "../support/book.mjs";
import { open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { root, messages } = buildFixture("overrides");
const { test, url } = suite({ root });

test("an override that throws while prerendered is reported once", async () => {
  assert.match(messages, /theme\/overrides\/NavbarEnd\.tsx:9:17: warning\[O003\]: the override `NavbarEnd`/);
  assert.equal(messages.match(/warning\[/g).length, 1, messages);
});

test("overrides are part of the page without scripts", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/"));
  const { main } = reader(page);
  await main.getByText("main.ts（ts）").waitFor();
  await main.getByRole("button", { name: "先读这个" }).waitFor();
  await main.getByRole("button", { name: "有用：0" }).waitFor();
  await page.getByText("你在「首页」，静的").waitFor();
  await page.getByText("原有的页脚").waitFor();
  await page.goto(url("/404.html"));
  await main.getByRole("heading", { name: "走错了路" }).waitFor();
});

test("an override can ask to be hydrated before an action of the reader", async ({ page }) => {
  await page.goto(url("/"));
  await page.getByText("你在「首页」，活的").waitFor();
});

test("overrides keep their state and know the page", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/"));
  const { main, navbar, pagination } = reader(page);
  await main.getByRole("button", { name: "有用：0" }).click();
  await main.getByRole("button", { name: "有用：1" }).waitFor();
  await main.getByRole("button", { name: "先读这个" }).click();
  const box = main.getByRole("region", { name: "备注" });
  await box.getByText("盒子里的 内容").waitFor();
  await navbar.getByText("light /").waitFor();
  await pagination.getByRole("link", { name: /第二页/ }).click();
  await page.getByText("你在「第二页」，活的").waitFor();
});

test("the built-in part replaces an override that throws while it is prerendered", async () => {
  assert.match(readFileSync(join(root, "index.html"), "utf8"), /data-override="NavbarEnd" data-client="failed"><button/);
});

test("a module that cannot be loaded leaves the page as it was prerendered", async ({ page, problems }) => {
  problems.expect(/Footer|failed|console error/i);
  await page.route("**/_app/own/Footer.*.js", (route) => route.abort());
  await open(page, url("/"));
  const { main, pagination } = reader(page);
  await main.getByRole("button", { name: "有用：0" }).click();
  await main.getByRole("button", { name: "有用：1" }).waitFor();
  await page.getByText("原有的页脚").waitFor();
  await pagination.getByRole("link", { name: /第二页/ }).click();
  await page.getByText("只有文字").waitFor();
  await page.getByText("原有的页脚").waitFor();
});

test("the owner's screen for unknown addresses has working links", async ({ page }) => {
  await open(page, url("/404.html"));
  await reader(page).main.getByRole("link", { name: "去第二页" }).click();
  await page.getByText("只有文字").waitFor();
});

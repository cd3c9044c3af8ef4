/** Tabs on the fixture book: choices by pointer, keyboard and address, kept and synchronised. */
import assert from "node:assert/strict";

import { open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, url } = suite({ root: process.env.SHOWCASE });

test("one command shows the four package managers, by keyboard too, and is remembered", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/code"));
  const { main } = reader(page);
  const tabs = main.getByRole("tablist").first();
  assert.deepEqual(await tabs.getByRole("tab").allInnerTexts(), ["npm", "Yarn", "pnpm", "Bun"]);
  await tabs.getByRole("tab", { name: "npm", exact: true }).focus();
  for (const [key, name, command] of [
    ["End", "Bun", "bun add @nestjs/config"],
    ["Home", "npm", "npm install @nestjs/config"],
    ["ArrowLeft", "Bun", "bun add @nestjs/config"],
    ["ArrowRight", "npm", "npm install @nestjs/config"],
    ["ArrowRight", "Yarn", "yarn add @nestjs/config"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await tabs.getByRole("tab", { name, exact: true }).getAttribute("aria-selected"), "true", key);
    await main.getByText(command, { exact: true }).waitFor();
  }
  await page.reload();
  await main.getByText("yarn add @nestjs/config", { exact: true }).waitFor();
});

test("a choice in one tab of the browser reaches the other", async ({ page, newPage }) => {
  await open(page, url("/code"));
  const { page: other } = await newPage();
  await open(other, url("/code"));
  await reader(page).main.getByRole("tab", { name: "pnpm" }).click();
  await reader(other).main.getByText("pnpm add @nestjs/config", { exact: true }).waitFor();
});

test("the address chooses a tab, and a tab the address", async ({ page }) => {
  await open(page, url("/components?os=windows"));
  const { main } = reader(page);
  await main.getByText("在 Windows 上。").waitFor();
  await main.getByRole("tab", { name: "Linux" }).click();
  await page.waitForURL(/\?os=linux/);
  await main.getByText("在 Linux 上。").waitFor();
});

test("without JavaScript every panel shows, labelled", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/code"));
  for (const [label, command] of [["npm", "npm install @nestjs/config"], ["Yarn", "yarn add @nestjs/config"], ["pnpm", "pnpm add @nestjs/config"], ["Bun", "bun add @nestjs/config"]]) {
    await page.getByText(label, { exact: true }).and(page.locator(":visible")).first().waitFor();
    await page.getByText(command, { exact: true }).waitFor();
  }
});

test("in forced colours the selected tab has its own background", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, url("/components"));
  const ground = (tab) => tab.evaluate((element) => getComputedStyle(element).backgroundColor);
  const tabs = page.getByRole("tab");
  assert.notEqual(await ground(tabs.and(page.locator("[aria-selected=true]")).first()), await ground(tabs.and(page.locator("[aria-selected=false]")).first()));
});

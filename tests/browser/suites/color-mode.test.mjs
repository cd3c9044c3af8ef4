/** Light and dark: chosen by the reader, kept, shared between tabs, there before the first paint. */
import assert from "node:assert/strict";

import { open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, url } = suite();

const mode = (page) => page.evaluate(() => document.documentElement.dataset.theme);
const stored = (page) => page.evaluate(() => localStorage.getItem("theme"));
const waitForMode = (page, wanted) =>
  page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, wanted);

test("the site is light until the reader chooses", async ({ page }) => {
  await open(page, url("/"));
  assert.equal(await mode(page), "light");
  assert.equal(await stored(page), null);
});

test("a system that prefers dark changes nothing", { colorScheme: "dark" }, async ({ page }) => {
  await open(page, url("/"));
  assert.equal(await mode(page), "light");
});

test("the toggle switches, names its next state, and keeps the choice", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/"));
  await page.getByRole("button", { name: "切换到深色模式" }).click();
  await waitForMode(page, "dark");
  assert.equal(await stored(page), "dark");
  await page.getByRole("button", { name: "切换到浅色模式" }).waitFor();
  await page.reload();
  assert.equal(await mode(page), "dark");
});

test("a stored choice applies before the page is painted", { everyEngine: true }, async ({ page, reader: context }) => {
  await context.addInitScript(() => {
    localStorage.setItem("theme", "dark");
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      window.modeAtBody = document.documentElement.dataset.theme;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(url("/"));
  assert.equal(await page.evaluate(() => window.modeAtBody), "dark");
});

test("a choice in one tab reaches the others", { everyEngine: true }, async ({ page, newPage }) => {
  await open(page, url("/"));
  const { page: other } = await newPage();
  await open(other, url("/first-steps"));
  await reader(page).colorToggle.click();
  await waitForMode(other, "dark");
  await other.getByRole("button", { name: "切换到浅色模式" }).waitFor();
});

test("a choice removed in another tab means the default again", async ({ page, newPage }) => {
  await open(page, url("/"));
  await reader(page).colorToggle.click();
  await waitForMode(page, "dark");
  const { page: other } = await newPage();
  await open(other, url("/"));
  await other.evaluate(() => localStorage.removeItem("theme"));
  await waitForMode(page, "light");
});

test("an unknown stored value is ignored", async ({ page, reader: context }) => {
  await context.addInitScript(() => localStorage.setItem("theme", "sepia"));
  await open(page, url("/"));
  assert.equal(await mode(page), "light");
});

test("without storage there is one warning and everything else works", async ({ page, problems, reader: context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } });
  });
  const warnings = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  problems.expect(/^console warning/);
  await open(page, url("/"));
  await reader(page).colorToggle.click();
  await waitForMode(page, "dark");
  assert.equal(warnings.length, 1, warnings.join("\n"));
});

/** axe on the fixture book, code included, and with each layer open. */
import assert from "node:assert/strict";

import { COLOURS, violations } from "../support/axe.mjs";
import { elements, open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { DESKTOP, PHONE } from "../support/viewports.mjs";

const { test, manifest, url, pageUrl } = suite({ root: process.env.SHOWCASE });

const PAGES = [...manifest.routes.map(({ path }) => path), "/1.x/components"];

/** Layers over a page, and the actions that open them. */
const LAYERS = {
  "the search": { viewport: DESKTOP, show: async (page) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("组件");
    await page.getByRole("option").first().waitFor();
  } },
  "the version menu": { viewport: DESKTOP, show: async (page) => {
    await page.getByLabel("选择版本").click();
    await page.getByRole("link", { name: "1.x" }).first().waitFor();
  } },
  "the code themes": { viewport: DESKTOP, show: async (page) => {
    await page.getByRole("button", { name: "代码配色" }).click();
    await page.getByRole("menu").waitFor();
  } },
  "an enlarged image": { viewport: DESKTOP, show: async (page) => {
    await page.getByRole("button", { name: /查看大图/ }).first().click();
    await page.getByRole("dialog").waitFor();
  } },
  "all details": { viewport: DESKTOP, show: async (page) => {
    for (const details of await elements(page.locator("article details"), 2)) {
      if ((await details.getAttribute("open")) === null && (await details.isVisible())) await details.locator("> summary").click();
    }
    await page.locator("article details[open]").first().waitFor();
    assert.equal(await page.locator("article details:not([open]):visible").count(), 0);
  } },
  "the ways to read a page as Markdown": { viewport: DESKTOP, show: async (page) => {
    await page.locator(".mr-split summary").click();
    await page.getByRole("link", { name: /Claude/ }).waitFor();
  } },
  "the menu of a phone": { viewport: PHONE, show: async (page) => {
    await reader(page).openMenu.click();
    await reader(page).menu.waitFor();
  } },
  "the contents on a phone": { viewport: PHONE, show: async (page) => {
    await page.getByRole("button", { name: "本页目录", expanded: false }).click();
    await page.getByRole("button", { name: "本页目录", expanded: true }).waitFor();
  } },
  "the shortcuts": { viewport: DESKTOP, show: async (page) => {
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
  } },
};

/** The rules of each colour mode: the others find the same in both. */
const RULES = { light: {}, dark: { rules: COLOURS } };

for (const [theme, rules] of Object.entries(RULES)) {
  test(`axe finds nothing in the fixture book (${theme})`, async ({ page, reader: context }) => {
    await context.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    const found = [];
    for (const path of PAGES) {
      await open(page, pageUrl(path));
      found.push(...(await violations(page, rules)).map((text) => `${path} ${text}`));
    }
    assert.deepEqual(found, []);
  });

  for (const [name, { viewport, show }] of Object.entries(LAYERS)) {
    test(`axe finds nothing in ${name} (${theme})`, { viewport }, async ({ page, reader: context }) => {
      await context.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(page, url("/components"));
      await show(page);
      assert.deepEqual(await violations(page, rules), []);
    });
  }
}

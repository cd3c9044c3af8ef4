#!/usr/bin/env node
/**
 * Takes the pictures of the README and the guide:
 * `pictures.mjs`, with `SITE` and `PICTURES` (the folder to write to) set.
 */
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { launch } from "../support/browser.mjs";
import { serve } from "../support/server.mjs";

const { SITE, PICTURES } = process.env;
const SCREEN = { width: 1280, height: 800 };

/** Types into the search box and waits for its answers. */
async function search(page, query) {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(query);
  await page.getByRole("option").first().waitFor();
}

/** File name, route, modes, and what is done before the picture is taken. */
const TABLE = [
  ["overview", "/controllers", ["light", "dark"]],
  ["search", "/controllers", ["light"], (page) => search(page, "守卫")],
];

async function take(browser, address, [name, , , prepare], theme) {
  const reader = await browser.newContext({ viewport: SCREEN, reducedMotion: "reduce" });
  await reader.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
  const page = await reader.newPage();
  const answer = await page.goto(address, { waitUntil: "networkidle" });
  if (!answer.ok()) throw new Error(`${address} answers ${answer.status()}`);
  await prepare?.(page);
  await page.screenshot({ path: join(PICTURES, `${name}-${theme}.png`), caret: "hide" });
  await reader.close();
}

await mkdir(PICTURES, { recursive: true });
const { basePath } = JSON.parse(await readFile(join(SITE, "_data/manifest.json"), "utf8"));
const [server, browser] = await Promise.all([serve(SITE, basePath), launch()]);
for (const row of TABLE) {
  const [, route, modes] = row;
  for (const theme of modes) await take(browser, server.origin + basePath.slice(0, -1) + route, row, theme);
}
await browser.close();
await server.close();

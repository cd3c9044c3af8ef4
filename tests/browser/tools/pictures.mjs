#!/usr/bin/env node
/**
 * Takes the pictures of the README and the guide:
 * `pictures.mjs`, with `SITE` (the built site of this repository) and `PICTURES` (the folder to write
 * to) set. `MDBOOK_REACT` names the program; by default it is the one that was compiled last.
 */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { launch } from "../support/browser.mjs";
import { serve } from "../support/server.mjs";
import { buildThemedExample } from "./themed-example.mjs";

const { SITE, PICTURES } = process.env;
const SCREEN = { width: 1280, height: 800 };

/** Types into the search box and waits for its answers and their number. */
async function search(page, query) {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(query);
  await page.getByRole("option").first().waitFor();
  await page.getByRole("status").filter({ hasText: /\d/ }).waitFor();
}

/** Opens the menu of code themes. */
async function openCodeThemes(page) {
  await page.getByRole("button", { name: "Code theme" }).click();
  await page.getByRole("menuitemradio").first().waitFor();
}

/** File name, site, route, modes, and a function that prepares the page. */
const TABLE = [
  ["overview", "nest", "/controllers", ["light", "dark"]],
  ["search", "nest", "/controllers", ["light", "dark"], (page) => search(page, "守卫")],
  ["theme", "themed", "/inside", ["light", "dark"]],
  ["code-themes", "themed", "/inside", ["light", "dark"], openCodeThemes],
];

async function take(browser, address, name, theme, prepare) {
  const reader = await browser.newContext({ viewport: SCREEN, reducedMotion: "reduce" });
  await reader.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
  const page = await reader.newPage();
  const answer = await page.goto(address, { waitUntil: "networkidle" });
  if (!answer.ok()) throw new Error(`${address} answers ${answer.status()}`);
  await prepare?.(page);
  await page.screenshot({ path: join(PICTURES, `${name}-${theme}.png`), caret: "hide" });
  await reader.close();
}

/** Serves a built site; `root` is its address without a slash at the end. */
async function open(folder) {
  const { basePath } = JSON.parse(await readFile(join(folder, "_data/manifest.json"), "utf8"));
  const server = await serve(folder, basePath);
  return { root: server.origin + basePath.slice(0, -1), close: server.close };
}

await mkdir(PICTURES, { recursive: true });
const scratch = await mkdtemp(join(tmpdir(), "pictures-"));
const sites = { nest: await open(SITE), themed: await open(await buildThemedExample(scratch)) };
const browser = await launch();
for (const [name, site, route, modes, prepare] of TABLE) {
  for (const theme of modes) await take(browser, sites[site].root + route, name, theme, prepare);
}
await browser.close();
for (const site of Object.values(sites)) site.close();
await rm(scratch, { recursive: true });

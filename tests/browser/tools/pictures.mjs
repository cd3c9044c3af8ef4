#!/usr/bin/env node
/**
 * Takes the pictures of the README and the guide, for each language in its words: `pictures.mjs`,
 * with `SITE` (the built site of this repository, which is Chinese) and `PICTURES` (the folder of the
 * guide) set. `MDBOOK_REACT` names the program; by default it is the one that was compiled last.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { launch } from "../support/browser.mjs";
import { serve } from "../support/server.mjs";
import { PHONE } from "../support/viewports.mjs";
import { buildGuide } from "./guide-site.mjs";

const { SITE, PICTURES } = process.env;
const SCREEN = { width: 1280, height: 800 };
/** The width that a page keeps for its scrollbar, which pictures do not have. */
const GUTTER = 15;
const MODES = ["light", "dark"];

/** Types into the search box and waits for its answers and their number. */
const search = (query) => async (page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(query);
  await page.getByRole("option").first().waitFor();
  await page.getByRole("status").filter({ hasText: /\d/ }).waitFor();
};

/** Opens the menu of code themes. */
const openCodeThemes = (label) => async (page) => {
  await page.getByRole("button", { name: label }).click();
  await page.getByRole("menuitemradio").first().waitFor();
};

/** Scrolls to the second section, whose name the bar shows then. */
const toSection = async (page) => {
  await page.locator(".mr-heading").nth(1).evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
  await page.locator(".mr-toc__section:not(:empty)").waitFor();
};

/** Shows the end of the page. */
const toEnd = (page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

const COMPUTER = { viewport: { ...SCREEN, width: SCREEN.width + GUTTER } };
/** A small window, sharp and legible where the front page shows it at half its size. */
const WINDOW = { viewport: { width: 1000 + GUTTER, height: 640 }, deviceScaleFactor: 2 };

/** The top of a phone, sharp on its screen. */
const POCKET = { viewport: { ...PHONE, height: PHONE.width }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/**
 * For each language: the folder of its chapters in the guide, and its pictures: file name, site, route, a
 * function that prepares the page, and the device.
 */
const LANGUAGES = [
  ["src", [
    ["overview", "guide", "/start"],
    ["hero", "guide", "/writing/blocks", undefined, WINDOW],
    ["phone", "guide", "/start", toSection, POCKET],
    ["search", "guide", "/start", search("component")],
    ["theme", "themed", "/operate/offline", toEnd],
    ["code-themes", "themed", "/operate/offline", openCodeThemes("Code theme")],
  ]],
  ["i18n/zh-CN", [
    ["overview", "nest", "/controllers"],
    ["hero", "guide", "/zh-CN/writing/blocks", undefined, WINDOW],
    ["phone", "guide", "/zh-CN/start", toSection, { ...POCKET, locale: "zh-CN" }],
    ["search", "nest", "/controllers", search("守卫")],
    ["theme", "themed", "/zh-CN/operate/offline", toEnd],
    ["code-themes", "themed", "/zh-CN/operate/offline", openCodeThemes("代码配色")],
  ]],
];

/** Returns a picture in a quarter of the bytes of a PNG: readers load it with the front page. */
async function webp(page, clip) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 90, clip: { ...clip, scale: 1 } });
  return Buffer.from(data, "base64");
}

async function take(browser, address, folder, name, theme, prepare, device = COMPUTER) {
  const reader = await browser.newContext({ ...device, reducedMotion: "reduce" });
  await reader.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
  const page = await reader.newPage();
  const answer = await page.goto(address, { waitUntil: "networkidle" });
  if (!answer.ok()) throw new Error(`${address} answers ${answer.status()}`);
  await prepare?.(page);
  const { width, height } = device.viewport;
  const clip = { x: 0, y: 0, width: device.isMobile ? width : width - GUTTER, height };
  const path = join(folder, `${name}-${theme}`);
  if (device === WINDOW) await writeFile(`${path}.webp`, await webp(page, clip));
  else await page.screenshot({ path: `${path}.png`, caret: "hide", clip });
  await reader.close();
}

/** Serves a built site; `root` is its address without a slash at the end. */
async function open(folder) {
  const { basePath } = JSON.parse(await readFile(join(folder, "_data/manifest.json"), "utf8"));
  const server = await serve(folder, basePath);
  return { root: server.origin + basePath.slice(0, -1), close: server.close };
}

const scratch = await mkdtemp(join(tmpdir(), "pictures-"));
const browser = await launch();
for (const [chapters, pictures] of LANGUAGES) {
  const folder = join(PICTURES, chapters, "pictures");
  await mkdir(folder, { recursive: true });
  const sites = {
    nest: await open(SITE),
    guide: await open(await buildGuide(join(scratch, chapters, "plain"))),
    themed: await open(await buildGuide(join(scratch, chapters, "themed"), `${chapters}/site/theme.mdx`)),
  };
  for (const [name, site, route, prepare, device] of pictures) {
    for (const theme of MODES) await take(browser, sites[site].root + route, folder, name, theme, prepare, device);
  }
  for (const site of Object.values(sites)) site.close();
}
await browser.close();
await rm(scratch, { recursive: true });

#!/usr/bin/env node
/**
 * Measures how long each kind of edit takes from the saved files to the painted page.
 *
 * `edits-to-screen.mjs [PAGES]` with `PROGRAM` naming `mdbook-react`: serves the book of
 * `support/edits.mjs` with 144 pages, or as many as are wanted, makes its edits one after the other, and
 * prints the time of each and their median. Edits that load the document again are left out. `PAUSE_MS` is the
 * time between two edits. `edit-to-screen.mjs` measures one kind of edit in any book.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { launch } from "../support/browser.mjs";
import { EDITS, editedBook, PAGE_PATH } from "../support/edits.mjs";
import { expressionOf, installEdits } from "../support/edits-in-page.mjs";
import { serveBook } from "../support/served-book.mjs";

/** The pages of the book itself. */
const OWN_PAGES = 5;

const PAUSE_MS = Number(process.env.PAUSE_MS ?? 400);

const pages = Number(process.argv[2] ?? 144);
const book = editedBook(mkdtempSync(join(tmpdir(), "edits-")), pages - OWN_PAGES);
const { origin, end } = await serveBook(process.env.PROGRAM ?? "mdbook-react", book.folder);
const browser = await launch();

async function open(path) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(installEdits);
  await page.goto(origin + path);
  await page.waitForFunction(() => window[Symbol.for("mdbook-react.live")] !== undefined);
  await page.evaluate(() => scrollTo(0, 900));
  return page;
}

try {
  const page = await open(PAGE_PATH);
  const times = [];
  for (const { name, at, edit, shown, before, isShownBefore } of EDITS.filter(({ reloads }) => !reloads)) {
    await before?.(book);
    if (isShownBefore) await page.evaluate(expressionOf(isShownBefore));
    const looked = at ? await open(at) : page;
    const painted = looked.evaluate(expressionOf(shown));
    await new Promise((later) => setTimeout(later, PAUSE_MS));
    const saved = performance.timeOrigin + performance.now();
    await edit(book);
    const time = (await painted) - saved;
    times.push(time);
    console.log(`${time.toFixed(1).padStart(8)} ms  ${name}`);
    if (looked !== page) await looked.close();
  }
  times.sort((a, b) => a - b);
  const of = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1);
  console.log(`${times.length} kinds of edits, ${pages} pages: median ${of(0.5)} ms, nine of ten within ${of(0.9)} ms, slowest ${of(1)} ms`);
} finally {
  await browser.close();
  await end();
  rmSync(book.folder, { recursive: true });
}

#!/usr/bin/env node
/**
 * Measures how long an edit takes from the saved file to the painted page.
 *
 * `edit-to-screen.mjs BOOK [ROUTE] [SOURCE]` with `PROGRAM` naming `mdbook-react`: serves the book
 * in the folder, opens the route, saves its source twenty times with another sentence at its end,
 * and prints the median, the fastest and the slowest time in milliseconds. The page must keep its
 * scroll and must never be loaded again. The source is put back at the end. `PAUSE_MS` is the time
 * between two saves.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { launch } from "../support/browser.mjs";
import { serveBook } from "../support/served-book.mjs";

const SAVES = 20;

/** The time between two saves. The build after a save takes two seconds with 10,000 pages. */
const PAUSE_MS = Number(process.env.PAUSE_MS ?? 400);

const [book, route = "/first-steps", source = `src${route}.mdx`] = process.argv.slice(2);
const file = join(book, source);

const { origin, end } = await serveBook(process.env.PROGRAM ?? "mdbook-react", book);

const browser = await launch();
const original = await readFile(file, "utf8");
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(origin + route);
  await page.waitForFunction(() => window[Symbol.for("mdbook-react.live")] !== undefined);
  await page.evaluate(() => {
    window.sameDocument = true;
    scrollTo(0, 400);
    // The moment at which a text is painted: after the frame that follows its appearance.
    window.painted = (text) =>
      new Promise((resolve) => {
        const look = () => {
          if (!document.querySelector("article")?.textContent.includes(text)) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
            port2.postMessage(undefined);
          });
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      });
  });
  const times = [];
  for (let at = 1; at <= SAVES; at += 1) {
    const sentence = `第 ${at} 次保存，标记 ${Math.trunc(performance.now())}。`;
    const painted = page.evaluate((text) => window.painted(text), sentence);
    await new Promise((later) => setTimeout(later, PAUSE_MS));
    const saved = performance.timeOrigin + performance.now();
    await writeFile(file, `${original}\n${sentence}\n`);
    times.push((await painted) - saved);
  }
  const kept = await page.evaluate(() => window.sameDocument === true && scrollY === 400);
  if (!kept) throw new Error("the page was loaded again, or lost its scroll");
  times.sort((a, b) => a - b);
  const median = (times[SAVES / 2 - 1] + times[SAVES / 2]) / 2;
  console.log(
    `edit to screen, ${SAVES} saves of ${source}: median ${median.toFixed(1)} ms, ` +
      `fastest ${times[0].toFixed(1)} ms, slowest ${times[SAVES - 1].toFixed(1)} ms`,
  );
} finally {
  await writeFile(file, original);
  await browser.close();
  await end();
}

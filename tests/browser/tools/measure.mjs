/**
 * Measures the built site in Chromium and prints a table: bytes before the reader does anything
 * and after, paints, blocking time and layout shift, plain and on a slow phone, the longest task
 * while a page is hydrated on a CPU four times slower, and the time of a navigation.
 *
 * `SITE=… node tools/measure.mjs [PATH…]`: the pages to hydrate, else the longest one.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { host } from "../support/host.mjs";
import { launchUnwatched, openUnwatched } from "../support/unwatched.mjs";
import { later, median, navigate, SLOW, visit } from "../support/visit.mjs";

const PAGE = "/first-steps";
const WAY = ["/controllers", "/providers", "/modules", "/middleware", "/pipes", "/guards", "/interceptors", PAGE];
const SETTLED_MS = 1000;
const VISITS = 9;

const root = process.env.SITE;
const manifest = JSON.parse(readFileSync(join(root, "_data/manifest.json"), "utf8"));
const base = manifest.basePath.slice(0, -1);
const served = await host(root, manifest.basePath);
const site = { ...served, origin: served.origin + base };
const browser = await launchUnwatched();
const rows = [];
const row = (name, value) => rows.push([name, value]);
const kB = (size) => `${(size / 1000).toFixed(1)} kB`;

/** Runs in the page: interacts with the page, and returns the long tasks until some time after hydration. */
function tasksToLife(settled) {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  window.dispatchEvent(new Event("pointerdown"));
  return new Promise((done) => {
    const look = setInterval(() => {
      const main = document.querySelector("#mr-app main");
      if (!main || !Object.keys(main).some((key) => key.startsWith("__reactProps"))) return;
      clearInterval(look);
      setTimeout(() => done(tasks), settled);
    }, 50);
  });
}

const bringAlive = (page) => page.evaluate(`(${tasksToLife})(${SETTLED_MS})`);

/** The longest task while a page is hydrated on a CPU four times slower, in each of some visits. */
async function longestTasks(path) {
  const found = [];
  for (let run = 0; run < VISITS; run += 1) {
    const page = await openUnwatched(browser, { slow: 4 });
    await page.goto(site.origin + path);
    // The page itself is loaded by then.
    await later(1500);
    found.push(Math.max(0, ...(await bringAlive(page))));
    await page.close();
  }
  return found;
}

const chosen = process.argv.slice(2);
const first = chosen[0] ?? PAGE;
for (const [name, conditions] of [["plain", {}], ["slow 4G, 4x CPU", SLOW]]) {
  const runs = [];
  for (let run = 0; run < 5; run += 1) runs.push(await visit(browser, site, first, { act: bringAlive, ...conditions }));
  const of = (moment, key) => median(runs.map((run) => run[moment][key]));
  if (name === "plain") {
    row("before the reader does anything: all", kB(of("quiet", "bytes")));
    row("  requests", of("quiet", "requests"));
    row("  JavaScript + CSS", kB(of("quiet", "code")));
    row("React there: JavaScript + CSS", kB(of("end", "code")));
    const files = Object.entries(runs[0].end.files).toSorted((a, b) => b[1] - a[1]);
    for (const [path, size] of files.slice(0, 8)) row(`  ${path}`, kB(size));
  }
  row(`${first}, ${name}: first, largest paint`, `${of("end", "fcp").toFixed(0)}, ${of("end", "lcp").toFixed(0)} ms`);
  row("  blocking time: before, with React", `${of("quiet", "blocking").toFixed(0)}, ${of("end", "blocking").toFixed(0)} ms`);
  row("  layout shift; DOM nodes", `${of("end", "shift").toFixed(4)}; ${of("end", "nodes")}`);
}

const pages = manifest.routes.map((route) => ({ path: route.path, size: readFileSync(join(root, route.data)).length }));
const longest = pages.toSorted((a, b) => b.size - a.size)[0].path;
for (const path of chosen.length > 0 ? chosen : [longest]) {
  const found = await longestTasks(path);
  const said = (time) => (time === 0 ? "none of 50 ms" : `${time.toFixed(0)} ms`);
  row(`${path}, 4x CPU: longest task during hydration`, `median ${said(median(found))}, most ${said(Math.max(...found))}`);
}
if (chosen.length === 0) {
  const times = await navigate(browser, site, PAGE, [...WAY, ...WAY]);
  row(`from a click to the painted title, median of ${times.length}`, `${median(times).toFixed(0)} ms`);
}

await browser.close();
await served.close();
const width = Math.max(...rows.map(([name]) => name.length));
process.stdout.write(rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join(""));

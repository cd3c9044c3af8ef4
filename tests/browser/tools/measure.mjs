/**
 * Measures the built site in Chromium and prints a table: bytes before the reader does anything
 * and after, paints, blocking time and layout shift, plain and on a slow phone, the longest task
 * while a page comes alive on a CPU four times slower, and the time of a navigation. The tasks are
 * seen by a browser that nobody looks into: Playwright's own script in a page is one of 50 ms.
 *
 * `SITE=… node tools/measure.mjs [PATH…]`: the pages to bring alive, else the longest one.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { launch } from "../support/browser.mjs";
import { alive } from "../support/reader.mjs";
import { serve } from "../support/server.mjs";
import { launchUnwatched, openUnwatched } from "../support/unwatched.mjs";

const root = process.env.SITE;
const manifest = JSON.parse(readFileSync(join(root, "_data/manifest.json"), "utf8"));
const base = manifest.basePath.slice(0, -1);
const server = await serve(root, manifest.basePath);
const browser = await launch();
const url = (path) => server.origin + base + path;
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const rows = [];
const row = (name, value) => rows.push([name, value]);

/** What one visit loads, compressed as a host would. */
async function bytes(path, act = async () => {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const loaded = new Map();
  page.on("response", async (response) => {
    const body = await response.body().catch(() => undefined);
    if (body) loaded.set(new URL(response.url()).pathname, gzipSync(body, { level: 9 }).length);
  });
  await page.goto(url(path), { waitUntil: "load" });
  await act(page);
  await page.waitForTimeout(300);
  await context.close();
  return loaded;
}

const sum = (loaded, pattern) => [...loaded].filter(([path]) => pattern.test(path)).reduce((all, [, size]) => all + size, 0);
const kB = (size) => `${(size / 1000).toFixed(1)} kB`;

const quiet = await bytes("/first-steps", (page) => page.waitForLoadState("networkidle"));
row("before the reader does anything: all", kB(sum(quiet, /./)));
row("  requests", quiet.size);
row("  JavaScript + CSS", kB(sum(quiet, /\.(js|css)$/)));

const first = await bytes("/first-steps", async (page) => {
  await alive(page);
  await page.waitForLoadState("networkidle");
});
row("React there: JavaScript + CSS", kB(sum(first, /\.(js|css)$/)));
for (const [path, size] of [...first].toSorted((a, b) => b[1] - a[1]).slice(0, 8)) row(`  ${path}`, kB(size));

/** Lighthouse's "slow 4G": 1.6 Mbit/s, 150 ms a round trip. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** One visit: what is painted when, and the long tasks until React is there. */
async function visit(path, { slow = 1, network } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await context.addInitScript(() => {
    Object.assign(window, { tasks: [], shift: 0, lcp: 0 });
    const each = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    each("longtask", ({ startTime, duration }) => window.tasks.push({ startTime, duration }));
    each("layout-shift", ({ value }) => { window.shift += value; });
    each("largest-contentful-paint", ({ startTime }) => { window.lcp = startTime; });
  });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
  if (network) await session.send("Network.emulateNetworkConditions", network);
  await page.goto(url(path), { waitUntil: "networkidle" });
  await alive(page);
  await page.waitForLoadState("networkidle");
  const found = await page.evaluate(() => ({
    tasks: window.tasks,
    shift: window.shift,
    lcp: window.lcp,
    nodes: document.querySelectorAll("*").length,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  await context.close();
  const blocking = found.tasks.reduce((all, { duration }) => all + duration - 50, 0);
  return { ...found, blocking };
}

/** The medians of five visits. */
async function visits(path, options) {
  const runs = [];
  for (let run = 0; run < 5; run += 1) runs.push(await visit(path, options));
  return Object.fromEntries(["nodes", "fcp", "lcp", "blocking", "shift"].map((key) => [key, median(runs.map((run) => run[key]))]));
}

const SETTLED_MS = 1000;
const VISITS = 9;

/** Runs in the page: shows an intent, and gives the long tasks until a while after React is there. */
function tasksToLife(settled) {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  window.dispatchEvent(new Event("focusin"));
  return new Promise((done) => {
    const look = setInterval(() => {
      const main = document.querySelector("#app main");
      if (!main || !Object.keys(main).some((key) => key.startsWith("__reactProps"))) return;
      clearInterval(look);
      setTimeout(() => done(tasks), settled);
    }, 50);
  });
}

/** The longest task while a page comes alive on a CPU four times slower, of each of some visits. */
async function longestTasks(path) {
  const unwatched = await launchUnwatched();
  const found = [];
  for (let run = 0; run < VISITS; run += 1) {
    const page = await openUnwatched(unwatched, { slow: 4 });
    await page.goto(url(path));
    // Less than the time after which React comes unasked.
    await new Promise((later) => setTimeout(later, 1500));
    found.push(Math.max(0, ...(await page.evaluate(`(${tasksToLife})(${SETTLED_MS})`))));
    await page.close();
  }
  await unwatched.close();
  return found;
}

const pages = manifest.routes.map((route) => ({ path: route.path, size: readFileSync(join(root, route.data)).length }));
const longest = pages.toSorted((a, b) => b.size - a.size)[0].path;
const chosen = process.argv.slice(2);
for (const [name, options] of [["plain", {}], ["slow 4G, 4x CPU", { slow: 4, network: SLOW_4G }]]) {
  const found = await visits(chosen[0] ?? "/first-steps", options);
  row(`${chosen[0] ?? "/first-steps"}, ${name}: first, largest paint`, `${found.fcp.toFixed(0)}, ${found.lcp.toFixed(0)} ms`);
  row("  blocking time, all until React is there", `${found.blocking.toFixed(0)} ms`);
  row("  layout shift; DOM nodes", `${found.shift.toFixed(4)}; ${found.nodes}`);
}
for (const path of chosen.length > 0 ? chosen : [longest]) {
  const found = await longestTasks(path);
  const said = (time) => (time === 0 ? "none of 50 ms" : `${time.toFixed(0)} ms`);
  row(`${path}, 4x CPU: longest task while it comes alive`, `median ${said(median(found))}, most ${said(Math.max(...found))}`);
}

/** From the click until the next page's title is painted, its data being there already. */
async function navigation() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 2400 } });
  const page = await context.newPage();
  await page.goto(url("/first-steps"));
  await alive(page);
  await page.waitForLoadState("networkidle");
  const times = await page.evaluate(async () => {
    const paths = ["/controllers", "/providers", "/modules", "/middleware", "/pipes", "/guards", "/interceptors", "/first-steps"];
    const times = [];
    for (const path of [...paths, ...paths, ...paths]) {
      const link = document.querySelector(`nav a[href$="${path}"]`);
      const before = document.querySelector("main h1").textContent;
      const start = performance.now();
      link.click();
      await new Promise((done) => {
        const look = () => (document.querySelector("main h1")?.textContent !== before ? done() : requestAnimationFrame(look));
        look();
      });
      times.push(performance.now() - start);
      await new Promise((done) => setTimeout(done, 150));
    }
    return times;
  });
  await context.close();
  return times;
}
if (chosen.length === 0) row("navigation to a prefetched page, median of 24", `${median(await navigation()).toFixed(1)} ms`);

await browser.close();
await server.close();
const width = Math.max(...rows.map(([name]) => name.length));
process.stdout.write(rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join(""));

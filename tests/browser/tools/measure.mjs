/**
 * Measures the built site in Chromium and prints a table: bytes before the reader does anything,
 * the time of a navigation, layout shift, and the longest task while the longest page comes
 * alive on a CPU four times slower.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { launch } from "../support/browser.mjs";
import { alive } from "../support/reader.mjs";
import { serve } from "../support/server.mjs";

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

const first = await bytes("/first-steps", async (page) => {
  await alive(page);
  await page.waitForLoadState("networkidle");
});
row("first load: JavaScript + CSS", kB(sum(first, /\.(js|css)$/)));
for (const [path, size] of [...first].toSorted((a, b) => b[1] - a[1]).slice(0, 8)) row(`  ${path}`, kB(size));

const contentful = async (path, { slow = 1 } = {}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await context.addInitScript(() => {
    window.tasks = [];
    window.shift = 0;
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { window.shift += value; })).observe({ type: "layout-shift", buffered: true });
  });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
  await page.goto(url(path));
  await alive(page);
  await page.waitForLoadState("networkidle");
  const found = await page.evaluate(() => ({
    tasks: window.tasks,
    shift: window.shift,
    nodes: document.querySelectorAll("*").length,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  await context.close();
  return found;
};

const pages = manifest.routes.map((route) => ({ path: route.path, size: readFileSync(join(root, route.data)).length }));
const longest = pages.toSorted((a, b) => b.size - a.size)[0].path;
const runs = [];
for (let run = 0; run < 5; run += 1) runs.push(await contentful(longest, { slow: 4 }));
row(`longest page ${longest}: DOM nodes`, runs[0].nodes);
row("  longest task at 4x CPU, median of 5", `${median(runs.map(({ tasks }) => Math.max(0, ...tasks))).toFixed(0)} ms`);
row("  layout shift", Math.max(...runs.map(({ shift }) => shift)).toFixed(4));
row("  first contentful paint at 4x CPU, median", `${median(runs.map(({ fcp }) => fcp)).toFixed(0)} ms`);

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
row("navigation to a prefetched page, median of 24", `${median(await navigation()).toFixed(1)} ms`);

await browser.close();
await server.close();
const width = Math.max(...rows.map(([name]) => name.length));
process.stdout.write(rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join(""));

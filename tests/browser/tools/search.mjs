/**
 * Measures the search in Chromium and prints a table: bytes up to the first result, the time of key
 * presses, and the bytes of the index that a query reads.
 *
 * `SITE` names a built site; `LARGE`, if it is set, a larger one to compare (`cargo xtask bench`
 * leaves one of ten times the pages in `target/bench/10/out`).
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { launch } from "../support/browser.mjs";
import { alive } from "../support/reader.mjs";
import { serveApart } from "../support/server-thread.mjs";

/** The step through the table of queries. */
const STRIDE = 40;
const ROUNDS = 5;
/** The time between opening the dialog and typing, in milliseconds. */
const PAUSE_MS = 400;
/** The time between two keys of a quick typist, in milliseconds. */
const TYPIST_MS = 120;

const table = readFileSync(join(import.meta.dirname, "../../search/queries.toml"), "utf8");
const all = [...table.matchAll(/\{ q = ("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text));
const queries = all.filter((_, at) => at % STRIDE === 0);
const sorted = (numbers) => numbers.toSorted((a, b) => a - b);
const at = (share, numbers) => sorted(numbers)[Math.min(Math.floor(numbers.length * share), numbers.length - 1)];
const kB = (size) => `${(size / 1000).toFixed(1)} kB`;
const ms = (time) => `${time.toFixed(0)} ms`;
const rows = [];

/** Opens a page and the dialog; optionally counts the bytes received after that, compressed. */
async function openDialog(browser, origin, { slow = 1, counts = false } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${origin}/first-steps`);
  await alive(page);
  await page.waitForLoadState("networkidle");
  const sizes = [];
  const count = (response) => {
    const { pathname } = new URL(response.url());
    if (/\/_data\/(search|entry|site)|\/_app\//.test(pathname)) sizes.push(response.body().then((body) => [pathname, gzipSync(body).length], () => [pathname, 0]));
  };
  if (counts) context.on("response", count);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").waitFor();
  await page.waitForTimeout(PAUSE_MS);
  return { context, page, sizes };
}

/** Types `text` at once; the time until the results have changed, which `text` must make happen. */
function type(page, text) {
  return page.evaluate((wanted) => {
    const [dialog, box] = [document.querySelector("dialog[open]"), document.querySelector("dialog[open] input")];
    const shown = () => dialog.querySelector("[role=status]").textContent + (dialog.querySelector(".mr-search__results")?.innerHTML ?? "");
    const before = shown();
    const start = performance.now();
    return new Promise((done) => {
      const watch = new MutationObserver(() => {
        if (shown() === before) return;
        watch.disconnect();
        done(performance.now() - start);
      });
      watch.observe(dialog, { childList: true, subtree: true, characterData: true });
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(box, wanted);
      box.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
  }, text);
}

/** Measures the bytes that each query of the sample reads with an empty cache. */
async function measureBytes(browser, site, name) {
  const server = await serveApart(site);
  const [index, sum] = [[], []];
  for (const query of queries) {
    const { context, page, sizes } = await openDialog(browser, server.origin, { counts: true });
    await type(page, query);
    const read = await Promise.all(sizes);
    const of = (pattern) => read.filter(([path]) => pattern.test(path)).reduce((total, [, size]) => total + size, 0);
    index.push(of(/\/_data\/search\//));
    sum.push(of(/./));
    await context.close();
  }
  await server.close();
  const folder = join(site, "_data/search");
  const files = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
  rows.push([`${name}: index`, `${files.length} files, ${kB(files.reduce((a, b) => a + b, 0))}`]);
  rows.push([`${name}: to the first result, median and most`, `${kB(at(0.5, sum))}, ${kB(Math.max(...sum))}`]);
  rows.push([`${name}: of it index, median and most`, `${kB(at(0.5, index))}, ${kB(Math.max(...index))}`]);
}

/**
 * The first key; keys after it, each as soon as the one before was answered, so that each must
 * fetch; the same at the pace of a typist; and keys after the index is loaded.
 */
async function measureTimes(browser, site, slow) {
  const server = await serveApart(site);
  const [first, later, typed, warm] = [[], [], [], []];
  const keys = ["守卫", "守卫 gu", "管道", "拦截器", "re", "redi", "kafka"];
  const warmed = ["缓存", "队列", "日志", "配置", "校验", "jwt", "cors", "useF", "依赖注入"];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [pause, times] of [[0, later], [TYPIST_MS, typed]]) {
      const { context, page } = await openDialog(browser, server.origin, { slow });
      first.push(await type(page, "守"));
      for (const text of keys) {
        await page.waitForTimeout(pause);
        times.push(await type(page, text));
      }
      await page.waitForTimeout(4000);
      for (const text of warmed) warm.push(await type(page, text));
      await context.close();
    }
  }
  await server.close();
  const name = slow === 1 ? "" : ` at ${slow}x CPU`;
  const said = (times) => `${ms(at(0.5, times))}, ${ms(at(0.9, times))}`;
  rows.push([`first key${name}, median and slowest tenth`, said(first)]);
  rows.push([`later keys that fetch${name}`, said(later)]);
  rows.push([`later keys, ${TYPIST_MS} ms apart${name}`, said(typed)]);
  rows.push([`later keys, index there${name}`, said(warm)]);
}

const browser = await launch();
await measureBytes(browser, process.env.SITE, "site");
if (process.env.LARGE) await measureBytes(browser, process.env.LARGE, "large site");
for (const slow of [1, 4]) await measureTimes(browser, process.env.SITE, slow);
await browser.close();
const width = Math.max(...rows.map(([name]) => name.length));
process.stdout.write(rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join(""));

/**
 * Measures a visit to any built site: bytes and requests, paints, blocking time, layout shift, nodes;
 * and a click on a link of the sidebar. The browser is not instrumented (`unwatched.mjs`), and the
 * host that serves the site counts bytes (`host.mjs`).
 */
import { openUnwatched } from "./unwatched.mjs";

/** Lighthouse's "slow 4G": 1.6 Mbit/s, 150 ms a round trip. */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** The reader with a slow phone. */
export const SLOW = { slow: 4, network: SLOW_4G };

/** The time that the pointer rests on a link before the click, in milliseconds. */
const HOVER_MS = 500;

export const later = (ms) => new Promise((done) => setTimeout(done, ms));

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Runs in each document before its own scripts. */
function observe() {
  const seen = { tasks: [], shift: 0, lcp: 0 };
  const each = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  each("longtask", ({ duration }) => seen.tasks.push(duration));
  each("layout-shift", ({ value }) => { seen.shift += value; });
  each("largest-contentful-paint", ({ startTime }) => { seen.lcp = startTime; });
  Object.assign(window, { seen });
}

/** Runs in the page: returns the records until now. */
const found = () => ({
  ...window.seen,
  fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  nodes: document.querySelectorAll("*").length,
});

/** Milliseconds of all long tasks beyond the 50 that a reader does not notice. */
const blocking = (tasks) => tasks.reduce((all, duration) => all + duration - 50, 0);

const sum = (sent, pattern = /./) => sent.filter(({ path, type }) => pattern.test(`${path} ${type}`)).reduce((all, { bytes }) => all + bytes, 0);

/** Returns the bytes by kind. A repeated request counts twice; icons are left out, because not every browser loads them. */
function weigh(all) {
  const sent = all.filter(({ path }) => !path.includes("favicon"));
  return {
    requests: sent.length,
    bytes: sum(sent),
    html: sum(sent, /text\/html/),
    code: sum(sent, /\.(m?js|css) /),
    missing: sent.filter(({ status }) => status !== 200).map(({ path }) => path),
    files: Object.fromEntries(sent.map(({ path, bytes }) => [path, bytes])),
  };
}

/**
 * Measures one visit by a new reader: `quiet` is half a second after the last response, `end` is
 * `linger` milliseconds later, or after `act`.
 */
export async function visit(browser, site, path, { linger = 0, act = async () => {}, ...conditions } = {}) {
  const page = await openUnwatched(browser, { ...conditions, script: `(${observe})()` });
  site.sent.length = 0;
  await page.gotoQuietly(site.origin + path);
  const quiet = { ...weigh(site.sent), ...(await page.evaluate(`(${found})()`)) };
  await act(page);
  await later(linger);
  const end = { ...weigh(site.sent), ...(await page.evaluate(`(${found})()`)) };
  await page.close();
  for (const moment of [quiet, end]) moment.blocking = blocking(moment.tasks);
  return { quiet, end };
}

/**
 * Runs in each document: notes how long it takes from a click until another title is painted,
 * in this document or in the next.
 */
function timeClicks() {
  const title = () => (document.querySelector("main h1") ?? document.querySelector("h1"))?.textContent;
  const noted = sessionStorage;
  addEventListener("click", ({ timeStamp }) => {
    noted.setItem("bench-from", title());
    noted.setItem("bench-at", performance.timeOrigin + timeStamp);
  }, { capture: true });
  const look = () => {
    const [from, now] = [noted.getItem("bench-from"), title()];
    if (from !== null && now !== undefined && now !== from) {
      noted.removeItem("bench-from");
      // A message is delivered after the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => noted.setItem("bench-took", performance.timeOrigin + performance.now() - noted.getItem("bench-at"));
      port2.postMessage(0);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: the middle of the sidebar's link to `path`, brought into view. */
function place(path) {
  const clean = (address) => decodeURI(address).replace(/(\/index)?\.html$|\/$/, "");
  const inSidebar = (link) => link.getClientRects().length > 0 && link.getBoundingClientRect().right < innerWidth / 2;
  const links = [...document.querySelectorAll("nav a[href], aside a[href]")];
  const link = links.find((one) => clean(new URL(one.href).pathname) === path && !one.hash && inSidebar(one));
  if (!link) throw new Error(`no link to ${path} in the sidebar`);
  link.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = link.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Milliseconds from click to painted title for each of `paths`, one after the other. */
export async function navigate(browser, site, from, paths, { settle = 5000, ...conditions } = {}) {
  const page = await openUnwatched(browser, { ...conditions, script: `(${timeClicks})()` });
  await page.gotoQuietly(site.origin + from);
  await later(settle);
  const times = [];
  for (const path of paths) {
    const at = await page.evaluate(`(${place})(${JSON.stringify(path)})`);
    const mouse = (type, more = {}) => page.tell("Input.dispatchMouseEvent", { type, ...at, ...more });
    await mouse("mouseMoved");
    await later(HOVER_MS);
    await mouse("mousePressed", { button: "left", clickCount: 1 });
    await mouse("mouseReleased", { button: "left", clickCount: 1 });
    times.push(await took(page, path));
    await later(HOVER_MS);
  }
  await page.close();
  return times;
}

async function took(page, path) {
  for (let tries = 0; tries < 100; tries += 1) {
    await later(100);
    // Between two documents, evaluation fails.
    const time = await page.evaluate('sessionStorage.getItem("bench-took")').catch(() => null);
    if (time !== null) {
      await page.evaluate('sessionStorage.removeItem("bench-took")');
      return Number(time);
    }
  }
  throw new Error(`the click on ${path} led nowhere`);
}

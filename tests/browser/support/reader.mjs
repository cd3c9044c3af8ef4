/**
 * Finds the parts of a page by role and name. The names are the interface's own texts,
 * so that a changed text fails here and nowhere else.
 */
import assert from "node:assert/strict";

import { PATIENCE_MS } from "./patience.mjs";

/** The landmarks and controls of `page`. */
export function reader(page) {
  const main = page.getByRole("main");
  return {
    main,
    title: main.getByRole("heading", { level: 1 }),
    navbar: page.getByRole("navigation", { name: "主导航" }),
    sidebar: page.getByRole("navigation", { name: "文档侧边栏" }),
    breadcrumbs: page.getByRole("navigation", { name: "页面路径" }),
    toc: page.getByRole("navigation", { name: "本页目录" }),
    pagination: page.getByRole("navigation", { name: "上下页导航" }),
    colorToggle: page.getByRole("button", { name: /^切换到(深色|浅色)模式$/ }),
    skipLink: page.getByRole("link", { name: "跳到主要内容" }),
    openMenu: page.getByRole("button", { name: "打开导航菜单" }),
    menu: page.getByRole("dialog", { name: "导航菜单" }),
  };
}

/** Opens a page and waits until React has taken it over. */
export async function open(page, address) {
  const response = await page.goto(address);
  await alive(page);
  return response;
}

/**
 * Interacts with the page, and waits until React has hydrated it: until its main part has React's
 * properties.
 */
export async function alive(page) {
  await page.evaluate(() => window.dispatchEvent(new Event("pointerdown")));
  await page.waitForFunction(() => {
    const main = document.querySelector("#mr-app main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
}

/** Returns the elements that `locator` matches, which are `count`: a loop over none would prove nothing. */
export async function elements(locator, count) {
  const all = await locator.all();
  assert.equal(all.length, count, `elements of ${locator}`);
  return all;
}

/** Waits until all blocks of the page are laid out; before, `innerText` lacks the blocks after the first screen. */
export async function laidOut(page) {
  await page.waitForFunction(() => !("firstScreen" in document.documentElement.dataset));
}

/** The path of the address bar, decoded, with its hash. */
export function address(page) {
  const { pathname, hash } = new URL(page.url());
  return decodeURIComponent(pathname + hash);
}

/** Waits until the title of the page is `text`. */
export const titled = (page, text) => reader(page).title.filter({ hasText: text }).waitFor();

/** Marks the document, so that {@link isSameDocument} detects that another was loaded. */
export const markDocument = (page) => page.evaluate(() => void (window.isSameDocument = true));

/** Whether the document is still the marked one. */
export const isSameDocument = (page) => page.evaluate(() => window.isSameDocument === true);

/**
 * Runs first on a page: a link that is clicked before React is loaded waits for it, however busy the machine is.
 * Otherwise the shell follows the link after a second (`LINK_PATIENCE` in `boot/replay-events.ts`).
 */
export function keepClicksForEver() {
  const { setTimeout } = window;
  window.setTimeout = (act, ms, ...rest) => (ms === 1000 ? 0 : setTimeout(act, ms, ...rest));
}

/** The number of pixels by which the page is wider than the screen. */
export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns a promise, and the function that fulfils it. */
export function gate() {
  let open;
  const opened = new Promise((done) => { open = done; });
  return [opened, open];
}

/** Waits until `holds` returns true; for events outside of the page. `pause` is the time between two tries. */
export async function until(holds, { pause = 20 } = {}) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never: ${holds}`);
    await new Promise((later) => setTimeout(later, pause));
  }
}

/** Waits until the page has not scrolled for ten frames: smooth scrolling and late layout are over. */
export function settled(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        let [last, frames] = [window.scrollY, 0];
        const look = () => {
          frames = window.scrollY === last ? frames + 1 : 0;
          last = window.scrollY;
          if (frames === 10) done();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/**
 * Pages of a hostile contributor: nothing they write runs, with a Content-Security-Policy and,
 * which is the harder part, without one. The attempts are in `tests/fixtures/hostile`.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { build, PAGES, REFUSED_PAGES } from "../../fixtures/hostile/book.mjs";
import { launch } from "../support/browser.mjs";
import { IS_FULL } from "../support/sample.mjs";
import { serve } from "../support/server.mjs";
import { live, provoke, setTrap, watch } from "../support/trap.mjs";

const TABS = 4;

let book;
let browser;
let routes;
before(async () => {
  book = build();
  assert.equal(book.status, 0, book.stderr);
  routes = JSON.parse(readFileSync(join(book.site, "_data/manifest.json"), "utf8")).routes;
  assert.equal(routes.length, PAGES.length + 1);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  book?.remove();
});

/** Opens each page in one of some tabs; `see` inspects it and returns the faults. */
async function openAll(context, see) {
  const server = await serve(book.site);
  const reader = await browser.newContext({ locale: "zh-CN", ...context });
  await reader.addInitScript(setTrap);
  const waiting = PAGES.map(({ attempt }, at) => ({ attempt, url: server.origin + encodeURI(routes[at + 1].path) }));
  const wrong = [];
  const work = async () => {
    const page = await reader.newPage();
    const seen = watch(page, server.origin);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      seen.length = 0;
      const problems = await see(page, next.url).catch((error) => [String(error)]);
      for (const problem of [...seen, ...problems]) wrong.push(`${next.attempt}: ${problem}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: TABS }, work));
    return wrong;
  } finally {
    await reader.close();
    await server.close();
  }
}

test("nothing runs without a policy, whatever the reader does", async () => {
  const wrong = await openAll({ bypassCSP: true }, async (page, url) => {
    await live(page, url);
    return page.evaluate(provoke);
  });
  assert.deepEqual(wrong, []);
});

/** Without a policy, every script that is attempted runs, so this can find little more. */
test("no script is attempted under the strict policy", { skip: !IS_FULL }, async () => {
  const wrong = await openAll({}, async (page, url) => {
    await page.goto(url, { waitUntil: "load" });
    return page.evaluate(() => window.caught);
  });
  assert.deepEqual(wrong, []);
});

test("nothing runs when a page is fetched, found or listed", async () => {
  const server = await serve(book.site);
  const reader = await browser.newContext({ locale: "zh-CN", bypassCSP: true });
  try {
    await reader.addInitScript(setTrap);
    const page = await reader.newPage();
    const seen = watch(page, server.origin);
    await live(page, server.origin);
    const wrong = [];
    for (const { path } of routes) {
      await page.evaluate((to) => {
        const link = Object.assign(document.createElement("a"), { href: to });
        document.querySelector("main").append(link);
        link.click();
      }, encodeURI(path));
      await page.waitForFunction((to) => decodeURIComponent(location.pathname) === to, path);
      await page.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null);
      wrong.push(...(await page.evaluate(() => window.caught.splice(0))).map((what) => `${path}: ${what}`));
    }
    await live(page, `${server.origin}/search?q=${encodeURIComponent("题目")}`);
    await page.locator("main mark").first().waitFor();
    wrong.push(...(await page.evaluate(provoke)));
    await live(page, `${server.origin}/tags`);
    wrong.push(...(await page.evaluate(provoke)));
    assert.deepEqual([...seen, ...wrong], []);
  } finally {
    await reader.close();
    await server.close();
  }
});

test("an address that cannot be a page is an error", () => {
  const refused = build(REFUSED_PAGES);
  try {
    assert.notEqual(refused.status, 0);
    for (const { code, source } of REFUSED_PAGES) {
      assert.match(refused.stderr, new RegExp(`error\\[${code}\\][^\\n]*\\n *--> \\S*src/${source}`));
    }
  } finally {
    refused.remove();
  }
});

/** Returns what the article or the title (`part`) shows outside of its box, at points all over the window. */
function paintedOutside(part) {
  const article = document.querySelector(part);
  const { left, right, top, bottom } = article.getBoundingClientRect();
  const MARGIN = 10;
  const STEP = 8;
  const found = new Set();
  for (let x = 0; x < innerWidth; x += STEP) {
    for (let y = 0; y < innerHeight; y += STEP) {
      if (x > left - MARGIN && x < right + MARGIN && y > top - MARGIN && y < bottom + MARGIN) continue;
      const element = document.elementFromPoint(x, y);
      if (element && article.contains(element)) found.add(element.className);
    }
  }
  return [...found];
}

test("classes of the shell paint nothing outside of the article and take no keys", async () => {
  const folder = join(import.meta.dirname, "../../../renderer-react/src/styles");
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".css"));
  const styles = files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const classes = new Set(Array.from(styles.matchAll(/\.(mr-[\w-]+)/g), ([, name]) => name));
  classes.add("mr-pagination__link--next");
  assert.ok(classes.has("mr-load-failure") && classes.has("mr-skip-link"), [...classes].join(" "));
  const pages = ["md", "mdx"].map((dialect) => {
    const links = [...classes].map((name) => `<a class="${name}" href="/elsewhere">文</a>`);
    const lines = links.map((link, at) => `<div class="${[...classes][at]}">${link}</div>`);
    return { source: `a-${dialect}.${dialect}`, text: `# 题 ${links.join(" ")}\n\n${lines.join("\n\n")}\n` };
  });
  const classy = build([...pages, { source: "last.md", text: "# 末\n\n文\n" }]);
  const server = await serve(classy.site);
  const reader = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await reader.newPage();
    for (const [route, next] of [["/a-md", "/a-mdx"], ["/a-mdx", "/last"]]) {
      await live(page, server.origin + route);
      for (const part of [".mr-content", "h1"]) assert.deepEqual(await page.evaluate(paintedOutside, part), [], `${route} ${part}`);
      await page.keyboard.press("ArrowRight");
      await page.waitForURL(server.origin + next);
    }
  } finally {
    await reader.close();
    await server.close();
    classy.remove();
  }
});

test("a link with a class of the frame is an ordinary link", async () => {
  const names = ["mr-skip-link", "mr-skip-link", "mr-navbar__brand", "mr-pagination__link--previous", "mr-x"];
  const [title, ...links] = names.map((name, at) => `<a class="${name}" href="/last">去${at}处</a>`);
  const text = `# 题 ${title}\n\n${links.join("\n\n")}\n\n<p class="mr-skip-link">文</p>\n`;
  const classy = build([{ source: "a.md", text }, { source: "b.mdx", text }, { source: "last.md", text: "# 末\n\n文\n" }]);
  const server = await serve(classy.site);
  const reader = await browser.newContext();
  try {
    const page = await reader.newPage();
    for (const route of ["/a", "/b"]) {
      for (const at of names.keys()) {
        await live(page, server.origin + route);
        await page.locator("a", { hasText: `去${at}处` }).evaluate((found) => found.click());
        await page.waitForURL(`${server.origin}/last`);
      }
    }
  } finally {
    await reader.close();
    await server.close();
    classy.remove();
  }
});

test("trusted authors may run scripts", async () => {
  const body = "<script>trap('first')</script>\n\n<b onclick=\"trap('second')\">点</b>";
  const trusted = build([{ source: "a.md", text: `# 题\n\n${body}\n` }], 'allow-html = "trusted"\n');
  const server = await serve(trusted.site);
  const reader = await browser.newContext({ bypassCSP: true });
  try {
    await reader.addInitScript(setTrap);
    const page = await reader.newPage();
    await live(page, `${server.origin}/a`);
    await page.locator("b").click();
    assert.deepEqual(await page.evaluate(() => window.caught), ["trap(first)", "trap(second)"]);
  } finally {
    await reader.close();
    await server.close();
    trusted.remove();
  }
});

/**
 * Tags that a hostile author puts into the head of a page, and elements with the names of the shell's
 * data: none of them is taken for the shell's own, so no address is followed and the shell starts.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { build } from "../../fixtures/hostile/book.mjs";
import { launch } from "../support/browser.mjs";
import { reader } from "../support/reader.mjs";
import { serve } from "../support/server.mjs";
import { setTrap, watch } from "../support/trap.mjs";

/** Names under which the shell has kept data, or could. */
const NAMES = ["moved-fragments", "page-data", "mdbook-react", "base", "redirect"];

const CONTENTS = [
  '{"x":"javascript:trap()"}',
  '{"x":"https://elsewhere.invalid/"}',
  '{"x":"//elsewhere.invalid/"}',
  '{"x":"data:text/html,<script>trap()</script>"}',
  '{"x":"java\\tscript:trap()"}',
  '{"x":null,"constructor":1}',
  "not JSON",
  "null",
  "",
];

const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

/** A page of Markdown with these tags in its front matter, and one of MDX with them in `<head>`. */
function pages(content, at) {
  const front = NAMES.map((name) => `  - [meta, { name: ${name}, content: ${quoted(content)} }]`);
  const inHead = NAMES.map((name) => `<meta name="${name}" content={${JSON.stringify(content)}} />`);
  const forged = NAMES.map((name) => `<p id="${name}" data-moved="${at}">字</p>`);
  return [
    { source: `a${at}.md`, text: `---\nhead:\n${front.join("\n")}\n---\n\n# 题\n\n${forged.join("\n\n")}\n\n[去](#x)\n` },
    { source: `b${at}.mdx`, text: `# 题\n\n<head>\n${inHead.join("\n")}\n</head>\n\n[去](#x)\n` },
  ];
}

let book;
let browser;
before(async () => {
  book = build(CONTENTS.flatMap(pages));
  assert.equal(book.status, 0, book.stderr);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  book?.remove();
});

test("no tag of an author is obeyed, and the page starts", async () => {
  const { routes } = JSON.parse(readFileSync(join(book.site, "_data/manifest.json"), "utf8"));
  const paths = routes.map(({ path }) => path).filter((path) => path !== "/");
  assert.equal(paths.length, 2 * CONTENTS.length);
  const server = await serve(book.site);
  const context = await browser.newContext({ locale: "zh-CN", bypassCSP: true });
  const wrong = [];
  try {
    await context.addInitScript(setTrap);
    const page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && wrong.push(`console: ${message.text()}`));
    const seen = watch(page, server.origin);
    for (const path of paths) {
      await page.goto(`${server.origin}${path}#x`, { waitUntil: "load" });
      await page.getByRole("link", { name: "去" }).click();
      await reader(page).colorToggle.click();
      await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
      wrong.push(...seen.splice(0), ...(await page.evaluate(() => window.caught)));
      if (page.url() !== `${server.origin}${path}#x`) wrong.push(`${path} led to ${page.url()}`);
      await page.evaluate(() => localStorage.clear());
    }
    assert.deepEqual(wrong, []);
  } finally {
    await context.close();
    await server.close();
  }
});

/** `mdbook-react serve` with more open pages than streams of events: a page without one shows missed edits. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { PROGRAM } from "../support/book.mjs";
import { launch } from "../support/browser.mjs";
import { serveBook } from "../support/served-book.mjs";

/** The most streams that the server keeps open. */
const MAX_STREAMS = 32;

const folder = mkdtempSync(join(tmpdir(), "streams-"));
let served, browser;

const write = (path, text) => writeFileSync(join(folder, path), text);

before(async () => {
  mkdirSync(join(folder, "src"));
  write("book.toml", '[book]\ntitle = "书"\nlanguage = "zh-CN"\n[output.react]\n');
  write("src/SUMMARY.md", "- [首页](index.md)\n");
  write("src/index.md", "# 首页\n");
  served = await serveBook(PROGRAM, folder);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await served?.end();
  rmSync(folder, { recursive: true });
});

/** Opens a stream of events outside of the browser. */
async function openStream() {
  const request = get(`${served.origin}/__mdbook-react/events`);
  const [stream] = await once(request, "response");
  stream.setEncoding("utf8");
  return { request, stream };
}

async function until(stream, text) {
  let all = "";
  for await (const part of stream) {
    all += part;
    if (all.includes(text)) return;
  }
  assert.fail(`the stream ended without ${text}`);
}

/** Opens the page, and keeps its streams in `window.streams`. */
async function openPage(context) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.streams = [];
    window.EventSource = class extends EventSource {
      constructor(address) {
        super(address);
        window.streams.push(this);
      }
    };
  });
  await page.goto(served.origin);
  await page.waitForFunction(() => window.streams.at(-1)?.readyState === EventSource.OPEN);
  return page;
}

const turns = {
  "has the focus, and its reader moves the pointer": {
    turn: (page) => page.mouse.move(50, 50),
  },
  // A browser without windows takes the focus from no page, and hides none.
  "gets the focus": {
    turn: (page) => page.evaluate(() => window.dispatchEvent(new Event("focus"))),
  },
  "becomes visible": {
    turn: (page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
  },
};

for (const [name, { turn }] of Object.entries(turns)) {
  test(`a page whose stream was ended shows the edit that it missed once it ${name}`, async () => {
    const context = await browser.newContext();
    const page = await openPage(context);
    const others = [];
    while (others.length < MAX_STREAMS) others.push(await openStream());
    await page.waitForFunction(() => window.streams[0].readyState === EventSource.CLOSED);

    write("src/index.md", `# 首页\n\n${name}\n`);
    await until(others.at(-1).stream, name);
    assert.equal(await page.evaluate(() => window.streams.length), 1);
    assert.equal(await page.getByText(name).count(), 0);

    await turn(page);
    await page.getByText(name).waitFor();
    // It follows edits again.
    await page.waitForFunction(() => window.streams.at(-1)?.readyState === EventSource.OPEN);
    write("src/index.md", `# 首页\n\n${name}, again\n`);
    await page.getByText(`${name}, again`).waitFor();
    for (const { request } of others) request.destroy();
    await context.close();
  });
}

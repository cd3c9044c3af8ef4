/**
 * A suite: one server for a test file, one browser for a process, a fresh context for each test,
 * and every complaint of the browser a failure.
 *
 * In Firefox, only tests with `everyEngine` run: they test behaviour that depends on the engine.
 *
 * `SITE` names the folder of the built site (`cargo xtask test browser` sets it).
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test as nodeTest } from "node:test";

import { inFirefox, launch } from "./browser.mjs";
import { watch } from "./problems.mjs";
import { serve } from "./server.mjs";
import { DESKTOP } from "./viewports.mjs";

function once(make) {
  let made;
  return () => (made ??= make());
}

const browsers = new Map();

/** The browser of this process; Firefox has one for each set of preferences. */
function browserWith(preferences) {
  const key = inFirefox() ? JSON.stringify(preferences) : "";
  if (!browsers.has(key)) browsers.set(key, launch(preferences));
  return browsers.get(key);
}

after(async () => {
  for (const browser of browsers.values()) await (await browser).close();
});

/** Opens a suite on a built site; returns its `test`, its manifest, its addresses and its files. */
export function suite({ root = process.env.SITE, preferences, ...defaults } = {}) {
  assert.ok(root, "SITE must name the built site; run `cargo xtask test browser`");
  const manifest = JSON.parse(readFileSync(join(root, "_data/manifest.json"), "utf8"));
  let server;
  const start = once(async () => {
    server = await serve(root, manifest.basePath);
  });
  after(() => server?.close());

  const url = (path) => server.origin + manifest.basePath.slice(0, -1) + path;

  /** The address of the page with a path of the manifest, which is not encoded. */
  const pageUrl = (path) => url(path.split("/").map(encodeURIComponent).join("/"));

  /** The file with the data of the page at `path`, relative to the site. */
  const dataOf = (path) => manifest.routes.find((route) => route.path === path).data;

  /** A sentence about the reader's abilities, and its proof. */
  function test(sentence, ...rest) {
    const prove = rest.pop();
    const { javaScript = true, viewport = DESKTOP, everyEngine = false, ...context } = { ...defaults, ...rest[0] };
    if (inFirefox() && !everyEngine) return;
    nodeTest(sentence, async () => {
      await start();
      const browser = await browserWith(javaScript ? preferences : { "javascript.enabled": false });
      const reader = await browser.newContext({
        javaScriptEnabled: javaScript,
        locale: manifest.locale.htmlLang,
        viewport,
        ...context,
      });
      try {
        const opened = [];
        /** Another tab of the same reader. */
        const newPage = async () => {
          const page = await reader.newPage();
          const problems = watch(page, server.origin);
          opened.push(problems);
          return { page, problems };
        };
        const first = await newPage();
        await prove({ ...first, newPage, reader, url, asked: server.asked });
        assert.deepEqual(opened.flatMap((problems) => problems.unexpected()), []);
      } finally {
        await reader.close();
      }
    });
  }

  return { test, manifest, root, url, pageUrl, dataOf };
}

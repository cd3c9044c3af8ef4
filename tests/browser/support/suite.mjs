/**
 * A suite: one server and one browser for a test file, a fresh context for each test, and every
 * complaint of the browser a failure.
 *
 * `SITE` names the folder of the built site (`cargo xtask test browser` sets it).
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test as nodeTest } from "node:test";

import { launch } from "./browser.mjs";
import { watch } from "./problems.mjs";
import { serve } from "./server.mjs";
import { DESKTOP } from "./viewports.mjs";

const PATIENCE = 15_000;

/** Opens a suite on a built site and returns its `test`, its manifest and its addresses. */
export function suite({ root = process.env.SITE, ...defaults } = {}) {
  assert.ok(root, "SITE must name the built site; run `cargo xtask test browser`");
  const manifest = JSON.parse(readFileSync(join(root, "_data/manifest.json"), "utf8"));
  let server;
  let browser;

  before(async () => {
    [server, browser] = await Promise.all([serve(root, manifest.basePath), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const url = (path) => server.origin + manifest.basePath.slice(0, -1) + path;

  /** One sentence of what a reader can do, and its proof. */
  function test(sentence, ...rest) {
    const prove = rest.pop();
    const { javaScript = true, viewport = DESKTOP, ...context } = { ...defaults, ...rest[0] };
    nodeTest(sentence, async () => {
      const reader = await browser.newContext({
        javaScriptEnabled: javaScript,
        locale: manifest.locale.htmlLang,
        viewport,
        ...context,
      });
      reader.setDefaultTimeout(PATIENCE);
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
        await prove({ ...first, newPage, reader, url });
        assert.deepEqual(opened.flatMap((problems) => problems.unexpected()), []);
      } finally {
        await reader.close();
      }
    });
  }

  return { test, manifest, root, url };
}

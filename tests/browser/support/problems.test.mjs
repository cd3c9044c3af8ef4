/** Tests of the watch: tests that expect no problem prove something only if problems are noticed. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { launch } from "./browser.mjs";
import { watch } from "./problems.mjs";
import { until } from "./reader.mjs";
import { serve } from "./server.mjs";

/** Scripts, and patterns of all that they are reported as; the first one is reported in every browser. */
const COMPLAINTS = {
  "an error in the console": ["console.error('broken')", /^console error: broken \(.*\)$/],
  "an uncaught exception": ["setTimeout(() => { throw new Error('thrown') })", /^uncaught: Error: thrown(\n|$)/],
  "a missing file": ["fetch('/missing.json')", /^404: .*\/missing\.json$/, /^console error: Failed to load resource: .* 404 .*\/missing\.json\)$/],
  "a request to another site": ["fetch('http://127.0.0.2:9/x').catch(() => {})", /http:\/\/127\.0\.0\.2:9\/x/],
  "a script that the policy forbids": ["document.body.append(Object.assign(document.createElement('script'), { text: 'not the head script' }))", /Content.Security.Policy.*script-src/],
  "a style that the policy forbids": ["document.body.innerHTML = '<p style=\"color: red\">'", /Content.Security.Policy.*style-src/],
};

const root = mkdtempSync(join(tmpdir(), "watched-"));
let server;
let browser;

before(async () => {
  const head = '<meta charset="utf-8"><script>0</script><link rel="icon" href="data:,">';
  writeFileSync(join(root, "404.html"), "");
  writeFileSync(join(root, "index.html"), `<!doctype html>${head}<title>t</title><script src="/act.js" defer></script>`);
  [server, browser] = [await serve(root), await launch()];
});
after(async () => {
  await browser.close();
  await server.close();
  rmSync(root, { recursive: true });
});

for (const [name, [script, pattern, ...consequences]] of Object.entries(COMPLAINTS)) {
  test(`${name} is seen`, async () => {
    writeFileSync(join(root, "act.js"), script);
    const page = await browser.newPage();
    const problems = watch(page, server.origin);
    await page.goto(`${server.origin}/`, { waitUntil: "networkidle" });
    const isSeen = () => problems.unexpected().some((text) => pattern.test(text));
    await until(isSeen);
    problems.expect(/^a problem of another test$/);
    assert.ok(isSeen(), "a pattern hides a problem that it does not match");
    for (const expected of [pattern, ...consequences]) problems.expect(expected);
    assert.deepEqual(problems.unexpected(), []);
    await page.close();
  });
}

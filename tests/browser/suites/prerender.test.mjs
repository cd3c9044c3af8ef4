/** The quick renderer writes what React's own renderer writes, for every screen of the site and of both fixture books. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const roots = [process.env.SITE, process.env.SHOWCASE, process.env.PLAIN_BOOK];
assert.ok(roots.every(Boolean), "SITE, SHOWCASE and PLAIN_BOOK must name built sites; run `cargo xtask test browser`");
const shell = fileURLToPath(new URL("../../../renderer-react/dist", import.meta.url));

const text = (...path) => readFileSync(join(...path), "utf8");

/** The prerenderer of a site, with React's own renderer in place of the quick one if `isQuick` is false. */
function prerenderer(site, isQuick) {
  const context = vm.createContext({});
  vm.runInContext(text(shell, "server.js"), context);
  vm.runInContext(text(shell, "server-react.js"), context);
  const server = context.mdbookReact;
  server.configure(site);
  server.isQuick = isQuick;
  return server;
}

/** Every address of the site with the input of the prerenderer. */
function* inputs(root, entry, data) {
  for (const table of entry.routes) {
    for (const [path, file] of Object.entries(JSON.parse(data(table)).pages)) {
      const document = join(root, path, "index.html");
      if (!existsSync(document)) continue;
      const [, json] = /<script[^>]*id="?page-data"?[^>]*>([^]*?)<\/script>/.exec(text(document)) ?? [];
      const { sidebar } = JSON.parse(json);
      yield { path, screen: JSON.parse(data(decodeURIComponent(file))), ...(sidebar && { sidebar }) };
    }
  }
  yield { path: "/404", screen: { kind: "notFound" } };
}

function compare(root) {
  const data = (name) => text(root, "_data", name);
  const entry = JSON.parse(data("entry.json"));
  const site = data(entry.site);
  const [quick, react] = [true, false].map((isQuick) => prerenderer(site, isQuick));
  const kinds = new Map();
  for (const input of inputs(root, entry, data)) {
    const json = JSON.stringify(input);
    const html = quick.render(json);
    assert.equal(html, react.render(json), input.path);
    assert.ok(react.isFallback);
    const { kind } = input.screen;
    kinds.set(kind, [...(kinds.get(kind) ?? []), quick.isFallback]);
  }
  assert.ok(kinds.get("page").length > 1 && kinds.has("notFound"), [...kinds.keys()].join());
  const slow = kinds.get("page").filter(Boolean).length;
  assert.ok(slow * 4 < kinds.get("page").length, `React rendered ${slow} of ${kinds.get("page").length} pages`);
}

for (const root of roots) {
  test(`both renderers write the same HTML for every screen of ${basename(root)}`, () => compare(root));
}

/** The site's manifest: the values of the specification, and every address. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import Ajv from "ajv/dist/2020.js";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path) => readFileSync(path, "utf8");
const manifest = JSON.parse(read(join(process.env.SITE, "_data/manifest.json")));
const [version] = manifest.versions;

test("the manifest conforms to its published schema", () => {
  const schema = JSON.parse(read(join(repository, "crates/site-model/manifest.schema.json")));
  // Formats such as `uint8` tell programmers the width; the schema has the range beside them.
  const validate = new Ajv({ allErrors: true, validateFormats: false }).compile(schema);
  assert.equal(validate(manifest), true, JSON.stringify(validate.errors));
});

test("every address of the specification is a page, a draft or a redirect", () => {
  const known = new Set([
    ...manifest.routes.map((route) => route.path),
    ...version.draftIds.map((id) => `/${id}`),
    ...Object.keys(manifest.redirects),
  ]);
  const addresses = read(join(repository, "tests/fixtures/routes.txt")).trim().split("\n");
  assert.equal(addresses.length, 144);
  assert.deepEqual(addresses.filter((address) => !known.has(address)), []);
  const listed = manifest.routes.filter((route) => !addresses.includes(route.path));
  assert.deepEqual(listed.map((route) => route.path), [], "pages the specification does not know");
});

test("the settings match the specification", () => {
  const { announcement, ...settings } = manifest.settings;
  assert.deepEqual(settings, {
    titleDelimiter: "|",
    noindex: false,
    tocMinLevel: 4,
    tocMaxLevel: 5,
    colorMode: { default: "light", disableSwitch: false, respectPrefers: false },
    sidebar: { hideable: true, autoCollapse: false, openLevels: 0 },
    navbarHideOnScroll: true,
  });
  assert.equal(announcement.id, "nest-12");
  assert.equal(manifest.basePath, "/");
  // A redirect is written when the page it leads to is.
  const isWritten = manifest.routes.some((route) => route.path === "/discover/who-uses");
  assert.equal(manifest.redirects["/discover/who-uses-ccc"], isWritten ? "/discover/who-uses" : undefined);
  assert.match(manifest.generator, /^mdbook-react \d+\.\d+\.\d+ \(Docusaurus 3\.4\.0 behaviour\)$/);
});

test("version and locale carry the fields of the specification", () => {
  assert.equal(manifest.versions.length, 1);
  assert.deepEqual(Object.keys(version).sort(), [
    "docs", "draftIds", "isLast", "label", "mainDocId", "name", "path", "sidebars",
  ]);
  assert.deepEqual([version.name, version.label, version.isLast], ["current", "Next", true]);
  assert.deepEqual(manifest.locale, {
    label: "简体中文",
    direction: "ltr",
    htmlLang: "zh-CN",
    calendar: "gregory",
    path: manifest.locale.path,
  });
});

test("pages without a sidebar match the specification", () => {
  const alone = ["cli/workspaces", "components", "enterprise", "introduction", "middlewares", "application-context"];
  const written = version.docs.filter((doc) => alone.includes(doc.id));
  assert.deepEqual(written.filter((doc) => doc.sidebar !== undefined), []);
  const lost = version.docs.filter((doc) => doc.sidebar === undefined && !alone.includes(doc.id));
  assert.deepEqual(lost, []);
});

/** Rules that hold for every stylesheet of the shell. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const top = join(here, "../../..");
const files = [
  ...readdirSync(here).filter((name) => name.endsWith(".css")).map((name) => join(here, name)),
  ...["page-render", "site-build", "site-layout"].map((crate) => join(top, "crates", crate, "styles"))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))),
  join(top, "renderer-react/tokens.css"),
];
const text = (file: string) => readFileSync(file, "utf8").replace(/\/\*.*?\*\//gs, "");
const all = files.map(text).join("\n");

/** Set by each code theme, and by the rules of icons (`icon.rs`). */
const GENERATED = ["--code-color", "--code-background", "--mr-icon"];

test("every custom property has the prefix of the shell", () => {
  for (const file of files) {
    const defined = [...text(file).matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name = ""]) => name);
    assert.deepEqual(defined.filter((name) => !name.startsWith("--mr-")), [], file);
  }
});

test("every custom property that is used is defined", () => {
  const defined = new Set([...GENERATED, ...[...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)]);
  assert.ok(defined.size > 80);
  for (const file of files) {
    const used = [...text(file).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
    assert.deepEqual(used.filter((name) => !defined.has(name)), [], file);
  }
});

/** Classes of code, which `code-highlight` names, of MathML, which `pulldown-latex` does, and of mdBook. */
const OF_OTHERS = /^(lines|line(--.+)?|linked|marked|tk-.+|menv-.+|cell-(left|right)|hidden|warning)$/;

test("every class has the shell's prefix, so that an author's class is the author's", () => {
  for (const file of files) {
    const selectors = text(file).replace(/"[^"]*"|url\([^)]*\)/g, "");
    const classes = [...selectors.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name = ""]) => name);
    assert.deepEqual(classes.filter((name) => !name.startsWith("mr-") && !OF_OTHERS.test(name)), [], file);
  }
});

test("no layered rule is important: it would win over a site's custom.css", () => {
  for (const file of files) assert.doesNotMatch(text(file), /!\s*important/, file);
});

test("no rule names a physical side, but for parts with a fixed direction", () => {
  const OWN = /rtl\.css|code\.css/;
  for (const file of files.filter((name) => !OWN.test(name))) {
    const found = [...text(file).matchAll(/(?:^|[;{\s])((?:margin|padding|inset|scroll-margin|scroll-padding)(?:-(?:left|right))?|left|right|border-(?:left|right)[\w-]*)\s*:\s*([^;}]+)/g)];
    const physical = found.filter(([, name = "", value = ""]) => {
      const [, end, , start] = value.trim().split(/\s+(?![^(]*\))/);
      return /left|right/.test(name) || (start !== undefined && start !== end);
    });
    // The lines of MathJax's tables: formulas run from left to right.
    const own = physical.map(([, name, value]) => `${name}: ${value}`).filter((rule) => !/^border-(left|right): 1px (solid|dashed)/.test(rule));
    assert.deepEqual(own, [], file);
  }
});

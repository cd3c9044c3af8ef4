/**
 * Names that authors can write on a page: ids, which become properties of `window`, attributes and
 * classes. The scripts' sources are read, so that a new name by which they find something is either
 * refused to authors, or listed here with the reason why it needs not be.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import ts from "typescript";

const root = dirname(fileURLToPath(import.meta.url));
const crates = join(root, "../../crates");

/** Scripts without a document: the prerenderer, the search of the command line, and workers. */
const WITHOUT_DOCUMENT = /^(server\/|offline\/(worker|off)\.ts|search\/(worker\.ts|engine\/command-line\.ts))/;

const shell = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|^generated\//.test(file) && !WITHOUT_DOCUMENT.test(file))
  .map((file) => join(root, file));
const served = "mdbook-react/src/cli/serve/client";
const plain = [
  ...readdirSync(join(crates, served)).map((name) => `${served}/${name}`),
  "site-build/src/frame/redirect.js",
  "site-layout/src/missing_page.js",
].map((file) => join(crates, file));
const sources = [...shell, ...plain].map((file) =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, file.endsWith("x") ? ts.ScriptKind.TSX : undefined));

/** Calls `visit` with every node of the sources. */
function walk(visit: (node: ts.Node, source: ts.SourceFile) => void): void {
  for (const source of sources) {
    const inner = (node: ts.Node): void => {
      visit(node, source);
      ts.forEachChild(node, inner);
    };
    inner(source);
  }
}

/** Collects the names that `read` finds, each with the files that have it. */
function collect(read: (node: ts.Node, source: ts.SourceFile) => Iterable<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  walk((node, source) => {
    for (const name of read(node, source)) {
      const files = found.get(name) ?? found.set(name, new Set()).get(name);
      files?.add(source.fileName.slice(source.fileName.lastIndexOf("src/") + 4));
    }
  });
  return found;
}

const isScope = (node: ts.Node) => ts.isIdentifier(node) && ["window", "globalThis", "self"].includes(node.text);

/** The parts of a string or a template that are text. */
const textOf = (node: ts.Node): string =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) ? node.text : "";

/** Properties that every browser's window has. They win over elements with their names. */
const OF_EVERY_WINDOW = [
  ...["addEventListener", "removeEventListener", "dispatchEvent", "document", "history", "location", "localStorage"],
  ...["matchMedia", "innerHeight", "scrollBy", "scrollTo", "scrollY", "sessionStorage"],
];

/** Properties that some windows lack, read so that an element in their place does no harm. */
const OPTIONAL: Record<string, string> = { caches: "its functions are called only if it has them" };

test("no property of the window is read that an id can make", () => {
  const read = collect((node) => {
    if (ts.isPropertyAccessExpression(node) && isScope(node.expression)) return [node.name.text];
    if (ts.isElementAccessExpression(node) && isScope(node.expression) && ts.isStringLiteralLike(node.argumentExpression)) {
      return [node.argumentExpression.text];
    }
    return [];
  });
  assert.ok(read.size >= 10, [...read.keys()].join(" "));
  for (const [name, files] of read) {
    assert.ok(OF_EVERY_WINDOW.includes(name) || name in OPTIONAL, `window.${name} in ${[...files].join(", ")}`);
  }
  for (const name of Object.keys(OPTIONAL)) assert.ok(read.has(name), name);
});

test("nothing of the window is declared, looked for or cast, except by symbols", () => {
  const found = collect((node, source) => {
    if (ts.isModuleDeclaration(node) && node.name.getText(source) === "global") return ["declare global"];
    const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
    if (isIn && isScope(node.right)) return [node.getText(source)];
    if (!ts.isAsExpression(node) || !isScope(node.expression)) return [];
    const type = node.type.getText(source);
    return /^(\{ \[[A-Z]+\]\?: [\w[\]]+ \}|unknown)$/.test(type) ? [] : [node.getText(source)];
  });
  assert.deepEqual([...found], []);
});

/** The attributes that the sanitiser refuses to authors. */
function reserved(): string[] {
  const lists = readFileSync(join(crates, "safe-html/src/lists.rs"), "utf8");
  const [, list = ""] = /RESERVED: &\[&str\] = &\[([^\]]*)\]/.exec(lists) ?? [];
  return Array.from(list.matchAll(/"([^"]+)"/g), ([, name]) => name ?? "");
}

/** Attributes that authors may write, although the scripts read them. */
const HARMLESS: Record<string, string> = {
  "data-boot": "of a script",
  "data-code-styles": "of a link in the head",
  "data-editions": "of a script",
  "data-fragments": "of the script that runs",
  "data-laid-out": "removed with the other marks of the first view",
  "data-line": "read from the lines of a block of code",
  "data-native": "makes a link an ordinary one",
  "data-path": "read from the banner, which is the first element with its id",
  "data-to": "of the script that runs",
};

const kebab = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Whether an expression is the data of `<html>`, which no author can write. */
const isOfRoot = (node: ts.Node, source: ts.SourceFile) => /^(document\.documentElement\.dataset|data(set)?(\(\))?)$/.test(node.getText(source));

test("attributes by which the scripts find or read something are refused to authors", () => {
  const read = collect((node, source) => {
    const selected = Array.from(textOf(node).matchAll(/\[(data-[a-z-]+)/g), ([, name]) => name ?? "");
    const isAccess = ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node);
    if (isAccess && /\.dataset$/.test(node.expression.getText(source)) && !isOfRoot(node.expression, source)) {
      const key = ts.isPropertyAccessExpression(node) ? node.name.text : textOf(node.argumentExpression);
      return [...selected, kebab(key)];
    }
    const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
    if (isIn && /\.dataset$/.test(node.right.getText(source))) return [...selected, kebab(textOf(node.left))];
    const isTaken = ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer;
    if (isTaken && /\.dataset$/.test(node.initializer?.getText(source) ?? "") && node.initializer && !isOfRoot(node.initializer, source)) {
      const names = (node.name as ts.ObjectBindingPattern).elements.map(({ name, propertyName }) => (propertyName ?? name).getText(source));
      return [...selected, ...names.map(kebab)];
    }
    const isAsked = ts.isCallExpression(node) && /\.(get|has)Attribute$/.test(node.expression.getText(source));
    const asked = isAsked ? textOf(node.arguments[0] ?? node) : "";
    return asked.startsWith("data-") ? [...selected, asked] : selected;
  });
  const refused = reserved();
  assert.ok(refused.length >= 8, refused.join(" "));
  assert.ok(read.size >= 12, [...read.keys()].join(" "));
  for (const [name, files] of read) {
    assert.ok(refused.includes(name) || name in HARMLESS, `${name} in ${[...files].join(", ")}`);
    assert.ok(!(refused.includes(name) && name in HARMLESS), name);
  }
  for (const name of Object.keys(HARMLESS)) assert.ok(read.has(name), `${name} is not read`);
  // The renderer marks interactive parts with `data-live`, and takes them out again.
  for (const name of refused) assert.ok(read.has(name) || name === "data-live", `${name} is refused without need`);
});

/** The places of look-ups by class beside `frameElement`, and why an author's class does no harm there. */
const CLASSES: Record<string, string> = {
  line: "inside a block of code",
  linked: "inside a block of code",
  lines: "inside a block of code",
  "mr-code__pre": "an author's box that scrolls becomes a group, which it is",
  "mr-code__title": "inside a block of code",
  "mr-content": "the article itself; an inner one is laid out as the stylesheet says",
  "mr-diagram": "an author's picture can be enlarged, which it is",
  "mr-drawer": "around an entry of the sidebar",
  "mr-heading": "its text names the box below it",
  "mr-image": "an author's picture can be enlarged, which it is",
  "mr-override": "together with `data-style`, which is refused",
  "mr-own": "together with `data-style`, which is refused",
  "mr-sidebar__link": "inside the drawer",
  "mr-sidebar__rest": "inside the sidebar",
  "mr-sidebar__scroll": "around an entry of the sidebar",
  "mr-table-wrap": "an author's box that scrolls becomes a group, which it is",
};

test("classes have an effect in the frame alone", () => {
  const read = collect((node, source) => {
    const call = ts.isCallExpression(node.parent ?? node) ? (node.parent as ts.CallExpression) : undefined;
    if (call && call.expression.getText(source) === "frameElement") return [];
    const isSelector = /(^|[\s,>+~(])[#.\w[\]"'=-]*\.[a-z][\w-]*/.test(textOf(node)) && isPassed(node, source);
    return isSelector ? Array.from(textOf(node).matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name ?? "") : [];
  });
  assert.ok(read.size >= 8, [...read.keys()].join(" "));
  for (const [name, files] of read) assert.ok(name in CLASSES, `.${name} in ${[...files].join(", ")}`);
  for (const name of Object.keys(CLASSES)) assert.ok(read.has(name), `.${name} is not looked for`);
  const lists = collect((node, source) => (ts.isPropertyAccessExpression(node) && /\.classList\.contains$/.test(node.getText(source)) ? ["contains"] : []));
  assert.deepEqual([...lists], []);
});

/** Whether a text reaches a function that takes selectors: directly, or as a constant of the module. */
function isPassed(node: ts.Node, source: ts.SourceFile): boolean {
  const around = ts.isTemplateExpression(node.parent) ? node.parent : node;
  if (ts.isCallExpression(around.parent)) {
    return /(querySelector(All)?|closest|matches|isIn|has|focus)$/.test(around.parent.expression.getText(source));
  }
  return ts.isVariableDeclaration(around.parent) && /^[A-Z]+$/.test(around.parent.name.getText(source));
}

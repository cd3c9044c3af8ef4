// Prints the text of pages as the real MDX pipeline renders it. Standard input has a path a line,
// standard output a JSON object a line: `{path, text}`, `{path, refused}` or `{path, isStatic}`.
//
// Imports of MDX and data files are real; every other import, and every component that a page does
// not import, is a stub that renders its children.

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { compile } from "@mdx-js/mdx";
import remarkComment from "@slorber/remark-comment";
import { walk } from "estree-walker";
import remarkDirective from "remark-directive";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import { parse as parseYaml } from "yaml";

const FRAGMENT = Symbol("fragment");

const stub = (props) => props?.children;
const element = (type, props) => ({ type, props });
const runtime = { Fragment: FRAGMENT, jsx: element, jsxs: element };

/** The parts of React that pages use while they render. */
const react = {
  Fragment: FRAGMENT,
  createElement: (type, props, ...children) =>
    element(type, { ...props, ...(children.length > 0 && { children }) }),
  useState: (first) => [typeof first === "function" ? first() : first, () => {}],
  useEffect() {},
  useMemo: (compute) => compute(),
  useRef: (current) => ({ current }),
  useCallback: (callback) => callback,
  useContext: () => undefined,
  useId: () => "",
};
react.default = react;

/** A module whose exports are all stubs. */
const stubModule = new Proxy(
  {},
  { get: (_, name) => (name === "then" || typeof name === "symbol" ? undefined : stub) },
);

/** Directives that are not containers are text, as in Docusaurus. */
function directivesAsText() {
  return (tree, file) => {
    const visit = (node) => {
      if (node.type === "textDirective" || node.type === "leafDirective") {
        const { start, end } = node.position;
        node.type = "text";
        node.value = String(file).slice(start.offset, end.offset);
        delete node.children;
      }
      node.children?.forEach(visit);
    };
    visit(tree);
  };
}

/** Notes whether a page has anything to evaluate. */
function noteDynamic(found) {
  return () => (tree) => {
    const isCode = (text) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "").trim() !== "";
    const visit = (node) => {
      const isExpression = /^mdx(Flow|Text)Expression$/.test(node.type) && isCode(node.value);
      const attributes = node.attributes;
      const isDynamic =
        Array.isArray(attributes) && attributes.some((it) => typeof it.value === "object" && it.value !== null || it.type === "mdxJsxExpressionAttribute");
      if (node.type === "mdxjsEsm" || isExpression || isDynamic) found.isDynamic = true;
      node.children?.forEach(visit);
    };
    visit(tree);
  };
}

/** Imports become calls of `__import`. */
function importsAsCalls() {
  return (tree) => {
    walk(tree, {
      enter(node) {
        if (node.type !== "ImportExpression") return;
        this.replace({
          type: "CallExpression",
          callee: { type: "Identifier", name: "__import" },
          // The specifier is inside of a call that resolves it.
          arguments: node.source.type === "CallExpression" ? node.source.arguments : [node.source],
          optional: false,
        });
      },
    });
  };
}

/** The passes of Docusaurus over the text before it is parsed: ids of headings, titles of
 * admonitions, and fences around MDX. */
function prepared(text) {
  let fence = "";
  let isMdxFence = false;
  const lines = text.split("\n").map((line) => {
    const mark = /^[\s>]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && !fence) {
      fence = mark;
      isMdxFence = /^\s*`+mdx-code-block\s*$/.test(line);
      return isMdxFence ? "" : line;
    }
    if (mark && new RegExp(`^[\\s>]*${fence}[${fence[0]}]*\\s*$`).test(line)) {
      fence = "";
      return isMdxFence ? "" : line;
    }
    if (fence && !isMdxFence) return line;
    return line
      .replace(/^(\s{0,3}#{1,6}\s.*?)\s*\\?\{#[^}]+\}\s*$/, "$1")
      .replace(/^([\s>]*:{3,}[a-z]+)[ \t]+([^[{\s].*?)\s*$/, "$1[$2]");
  });
  return lines.join("\n");
}

async function load(path, stack) {
  const text = readFileSync(path, "utf8");
  const found = { isDynamic: false };
  const vfile = await compile(
    { value: prepared(text), path },
    {
      format: "mdx",
      outputFormat: "function-body",
      baseUrl: "file:///",
      remarkPlugins: [
        remarkFrontmatter,
        remarkGfm,
        remarkComment,
        remarkDirective,
        directivesAsText,
        noteDynamic(found),
      ],
      recmaPlugins: [importsAsCalls],
      remarkRehypeOptions: { handlers: { comment: () => undefined } },
    },
  );
  const yaml = /^---\r?\n([\s\S]*?)\n---\s*(\n|$)/.exec(text)?.[1];
  let frontMatter = {};
  try {
    frontMatter = parseYaml(yaml ?? "") ?? {};
  } catch {}
  const load = (specifier) => importFrom(path, specifier, [...stack, path]);
  const names = ["__import", "frontMatter", "frontmatter", "toc", "contentTitle", "metadata", "assets", "require"];
  const scope = [load, frontMatter, frontMatter, [], null, {}, {}, (file) => ({ default: file })];
  const outer = new Function(
    ...names,
    // The code reads its first argument.
    `return (async function () {${String(vfile)}\n})`,
  )(...scope);
  const module = await outer(runtime);
  return { module, text, isDynamic: found.isDynamic };
}

async function importFrom(path, specifier, stack) {
  if (specifier === "react") return react;
  const file = resolve(dirname(path), specifier);
  if (/\.mdx?$/.test(specifier) && specifier.startsWith(".")) {
    if (stack.includes(file)) throw new Error("circle");
    try {
      readFileSync(file);
    } catch {
      return stubModule;
    }
    return (await load(file, stack)).module;
  }
  if (specifier.startsWith(".") && specifier.endsWith(".json")) {
    try {
      const data = JSON.parse(readFileSync(file, "utf8"));
      return { ...data, default: data };
    } catch {
      return stubModule;
    }
  }
  return stubModule;
}

/** The components that a text names, as stubs; `<A.B>` makes `A` have a `B`. */
function stubs(text) {
  const found = {};
  for (const [, name, member] of text.matchAll(/<([A-Z]\w*)(?:\.(\w+))?/g)) {
    found[name] ??= Object.assign((props) => props?.children, {});
    if (member) found[name][member] = stub;
  }
  return found;
}

function textOf(value) {
  if (value === null || value === undefined || typeof value === "boolean") return "";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(textOf).join("");
  if (typeof value !== "object" || !("type" in value)) {
    if (typeof value === "function") return "";
    if (typeof value?.[Symbol.iterator] === "function") return [...value].map(textOf).join("");
    throw new Error("an object cannot be shown");
  }
  const { type, props } = value;
  if (typeof type === "function") {
    return textOf(type.prototype?.render ? new type(props).render() : type(props));
  }
  if (props["data-footnotes"] || props["data-footnote-ref"]) return "";
  return textOf(props.children);
}

for await (const path of createInterface({ input: process.stdin })) {
  let out;
  try {
    const { module, text, isDynamic } = await load(path, []);
    const components = stubs(text);
    out = isDynamic
      ? { path, text: textOf(element(module.default, { components })) }
      : { path, isStatic: true };
  } catch (error) {
    out = { path, refused: String(error?.message ?? error).slice(0, 200) };
  }
  process.stdout.write(`${JSON.stringify(out)}\n`);
}

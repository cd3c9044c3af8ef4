#!/usr/bin/env node
/**
 * Compares a site that Docusaurus built with the book that was imported from it: `docusaurus.mjs BUILD BOOK [BASE]`,
 * the folders of both sites and the base path of the first. Prints a row for docs/benchmarks/import.md, and in
 * `OUT` leaves the words, links and images of both, one a line: `git diff --no-index OUT/docusaurus OUT/book`.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { launch } from "../support/browser.mjs";

const [build, book, base = "/"] = process.argv.slice(2);
const out = process.env.OUT ?? mkdtempSync(join(tmpdir(), "docusaurus-"));
const files = (folder, end) => readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(end));
/** The base path of the book, and the pages of all its editions: the file by the address. */
const [at, routes] = [[], new Map()];
for (const file of files(book, "_data/manifest.json")) {
  const manifest = JSON.parse(readFileSync(join(book, file), "utf8"));
  const folder = file.slice(0, -"_data/manifest.json".length);
  if (!folder) at.push(manifest.basePath);
  for (const { path, html } of manifest.routes) routes.set(join(manifest.basePath, path, "/"), join(folder, html));
}

/** Reads an article in the browser. Its interface is no content; words in blocks are apart. */
function article(html, address) {
  const INTERFACE =
    "script, style, template, button, math, svg title, [role=tablist], .hash-link, .mr-heading-anchor, .mr-visually-hidden, .theme-doc-toc-mobile, .mr-code__title, .theme-code-block [class*=codeBlockTitle], .theme-admonition > :first-child, .mr-admonition-title, .card";
  const page = new DOMParser().parseFromString(html, "text/html");
  // Lists of Docusaurus have articles too.
  const one = ":is(.docs-doc-page, .blog-post-page, .mdx-page) .markdown";
  const root = page.querySelector(page.getElementById("__docusaurus") ? one : "main article");
  if (!root) return undefined;
  const title = root.querySelector("h1") ? "" : (page.querySelector("main h1")?.textContent ?? "");
  const kept = root.cloneNode(true);
  for (const element of kept.querySelectorAll(INTERFACE)) element.remove();
  // Both name footnotes in their own ways.
  const links = [...kept.querySelectorAll("a[href]:not([data-footnote-ref], [data-footnote-backref], .footnote-ref a, .footnote-back)")].map((link) => {
    const { origin, pathname, search, hash } = new URL(link.getAttribute("href"), `https://here.example${address}`);
    const path = pathname.replace(/(\/index)?(\.html)?\/*$/, "");
    return (origin === "https://here.example" ? "" : origin) + decodeURI(path) + search + decodeURI(hash);
  });
  const images = [...kept.querySelectorAll("img")].map((image) => image.getAttribute("src") ?? "");
  for (const element of kept.querySelectorAll("*:not(a, b, code, del, em, i, kbd, span, strong, sub, sup)")) element.before(" "), element.after(" ");
  return { words: `${title} ${kept.textContent}`.match(/[\p{L}\p{N}\p{S}]+/gu) ?? [], links, images };
}

/** Returns the content of an image by a hash, as both sites rename and inline files. */
function content(site, base, address, src) {
  const inline = /^data:[^,]*?(;base64)?,(.*)$/s.exec(src);
  if (inline) return hash(inline[1] ? Buffer.from(inline[2], "base64") : decodeURIComponent(inline[2]));
  const url = new URL(src, `https://here.example${address}`);
  const file = join(site, decodeURI(url.pathname).slice(base.length));
  return url.origin === "https://here.example" && existsSync(file) ? hash(readFileSync(file)) : src;
}

const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");

function write(side, name, { words, links, images }, site, base, address) {
  const files = { words, links: links.sort(), images: images.map((src) => content(site, base, address, src)).sort() };
  for (const [kind, lines] of Object.entries(files)) {
    const file = join(out, side, kind, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
  }
}

/** Returns the number of lines that the book has too, of all. */
function equal(kind) {
  const of = (side) => join(out, side, kind);
  const lines = (file) => readFileSync(join(of("docusaurus"), file), "utf8").split("\n").length - 1;
  const all = readdirSync(of("docusaurus")).reduce((sum, file) => sum + lines(file), 0);
  let lost = 0;
  try {
    execFileSync("git", ["diff", "--no-index", "--numstat", "--no-renames", of("docusaurus"), of("book")], { maxBuffer: 1e9 });
  } catch ({ stdout }) {
    for (const [, removed] of stdout.toString().matchAll(/^\d+\t(\d+)\t/gm)) lost += Number(removed);
  }
  return [all - lost, all];
}

const browser = await launch();
const page = await browser.newPage();
await page.addScriptTag({ content: `window.article = ${article}` });
const read = (file, address) => page.evaluate(([html, at]) => window.article(html, at), [readFileSync(file, "utf8"), address]);
let [pages, found] = [0, 0];
for (const file of files(build, ".html")) {
  const address = join(base, file.replace(/(index)?\.html$/, ""), "/");
  const wanted = await read(join(build, file), address);
  if (!wanted) continue;
  pages += 1;
  const html = routes.get(address);
  const name = file.replaceAll("/", "+") + ".txt";
  write("docusaurus", name, wanted, build, base, address);
  if (!html) console.error(`no page: ${address}`);
  const own = html && (await read(join(book, html), address));
  found += own ? 1 : 0;
  write("book", name, own ?? { words: [], links: [], images: [] }, book, at[0], address);
}
await browser.close();
const shown = ([same, all]) => `${same} of ${all}`;
const [same, all] = equal("words");
const row = [`${found} of ${pages}`, `${((100 * same) / all).toFixed(2)} %`, shown(equal("links")), shown(equal("images"))];
console.log(`| ${row.join(" | ")} |`);
console.error(out);

/**
 * Tries much used React packages in own components, and prints a table: the requests and the compressed
 * bytes that each adds to a page, errors of hydration and other complaints of Chromium, under the
 * strict policy.
 *
 * `node tools/packages.mjs FOLDER [NAME…]`: the folder gets the packages and a book with a component for
 * each. Components that cannot be built are left out, with the reason.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { launch } from "../support/browser.mjs";
import { PROGRAM } from "../support/book.mjs";
import { open } from "../support/reader.mjs";
import { serve } from "../support/server.mjs";
import { PACKAGES } from "./react-packages.mjs";

const SETTLED_MS = 1000;

const [folder, ...names] = process.argv.slice(2);
const chosen = Object.entries(PACKAGES).filter(([name]) => names.length === 0 || names.includes(name));
const site = join(folder, "site");

function write(path, text) {
  const file = join(folder, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
}

function install() {
  const packages = [...new Set(chosen.flatMap(([, [all]]) => all.split(" ")))];
  const missing = packages.filter((name) => !existsSync(join(folder, "node_modules", name)));
  if (missing.length === 0) return;
  if (!existsSync(join(folder, "package.json"))) write("package.json", '{ "private": true }');
  const options = ["--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", ["install", ...options, ...missing], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error("npm cannot install the packages");
}

function writeBook() {
  for (const part of ["src", "theme"]) rmSync(join(folder, part), { recursive: true, force: true });
  write("book.toml", '[book]\ntitle = "Packages"\n[output.react]\n');
  const pages = chosen.map(([name]) => `- [${name}](${name}.mdx)\n`);
  write("src/SUMMARY.md", `- [Packages](index.md)\n${pages.join("")}`);
  // The policy of the server has the hashes of this page.
  write("src/index.md", "# Packages\n");
  for (const [name, [, statements, element]] of chosen) {
    write(`src/${name}.mdx`, `# ${name}\n\n<${name} client="load" />\n`);
    write(`theme/components/${name}.jsx`, `${statements}\nexport default function ${name}() {\n  return <div>${element}</div>;\n}\n`);
  }
}

/** Builds the book without the components that have errors; returns the findings of each component. */
function build() {
  const found = new Map();
  for (;;) {
    const args = ["build", folder, "--dest-dir", site, "--format", "short"];
    const { status, stderr } = spawnSync(PROGRAM, args, { encoding: "utf8", maxBuffer: 1 << 26 });
    const lines = stderr.split("\n").filter((line) => /\[O00\d\]/.test(line));
    for (const line of lines) {
      const [, name] = /theme\/components\/(\w+)\.jsx/.exec(line) ?? [];
      if (name !== undefined) found.set(name, line.replace(/^.*?: (?=(?:error|warning)\[)/, ""));
    }
    if (status === 0) return found;
    const broken = [...found.keys()].filter((name) => existsSync(join(folder, `theme/components/${name}.jsx`)) && found.get(name).startsWith("error"));
    if (broken.length === 0) throw new Error(stderr);
    for (const name of broken) rmSync(join(folder, `theme/components/${name}.jsx`));
  }
}

async function measure(browser, origin, name) {
  const context = await browser.newContext({ locale: "en" });
  const page = await context.newPage();
  const modules = new Set();
  const complaints = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/_app/own/") && pathname.endsWith(".js")) modules.add(pathname);
  });
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await open(page, `${origin}/${name}`);
  await page.waitForTimeout(SETTLED_MS);
  const text = await page.locator(".mr-own").evaluate((element) => element.innerHTML.length);
  await context.close();
  const bytes = [...modules].map((module) => gzipSync(readFileSync(join(site, module))).length);
  const isHydration = (line) => /hydrat|error #4(?:18|2[0-9])\b/i.test(line);
  return {
    requests: modules.size,
    bytes: bytes.reduce((sum, size) => sum + size, 0),
    hydration: complaints.filter(isHydration).length,
    policy: complaints.filter((line) => line.includes("Content Security Policy")).length,
    others: complaints.filter((line) => !isHydration(line) && !line.includes("Content Security Policy")),
    isEmpty: text < 12,
  };
}

install();
writeBook();
const found = build();
const served = await serve(site);
const browser = await launch();
console.log("| packages | result | requests | kB | errors of hydration |\n|---|---|---|---|---|");
let good = 0;
for (const [name, [packages]] of chosen) {
  const finding = found.get(name);
  const isBuilt = existsSync(join(folder, `theme/components/${name}.jsx`));
  if (!isBuilt) {
    console.log(`| ${packages} | cannot: ${finding} | | | |`);
    continue;
  }
  const { requests, bytes, hydration, policy, others, isEmpty } = await measure(browser, served.origin, name);
  const problems = [
    ...(isEmpty ? ["shows nothing"] : []),
    ...others.map((line) => line.split("\n")[0]),
    ...(policy > 0 ? [`the policy refuses ${policy} of its styles`] : []),
    ...(finding?.includes("O003") ? ["in browsers alone"] : []),
  ];
  if (problems.length === 0 && hydration === 0) good += 1;
  console.log(`| ${packages} | ${problems.join("; ") || "works"} | ${requests} | ${(bytes / 1000).toFixed(0)} | ${hydration} |`);
}
console.log(`\n${good} of ${chosen.length} work at once.`);
await browser.close();
served.close();

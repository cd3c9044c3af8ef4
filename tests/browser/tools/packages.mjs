/**
 * Tries much used React packages in own components, and makes the tables of the guide: the requests and
 * the compressed bytes that each adds to a page, errors of hydration and other complaints of Chromium,
 * under the policy that `mdbook-react policy` prints.
 *
 * `node tools/packages.mjs FOLDER [--write] [--cpu] [NAME…]`: the folder gets the packages and a book with
 * a component for each. Components that cannot be built are left out, with the reason. `--write` puts the
 * tables into the guide; `--cpu` also builds each component alone.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { launch } from "../support/browser.mjs";
import { PROGRAM } from "../support/book.mjs";
import { open } from "../support/reader.mjs";
import { serve } from "../support/server.mjs";
import { PACKAGES } from "./react-packages.mjs";

const SETTLED_MS = 1000;

const BOOK = '[book]\ntitle = "Packages"\n[output.react]\n';

const GUIDE = new URL("../../../docs/guide/", import.meta.url);
const [folder, ...rest] = process.argv.slice(2);
const names = rest.filter((name) => !name.startsWith("--"));
const hasCpu = rest.includes("--cpu");
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
  write("book.toml", BOOK);
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
  const isHydration = (line) => /hydrat|differs from what was prerendered|error #4(?:18|2[0-9])\b/i.test(line);
  return {
    requests: modules.size,
    bytes: bytes.reduce((sum, size) => sum + size, 0),
    hydration: complaints.filter(isHydration).length,
    policy: complaints.filter((line) => line.includes("Content Security Policy")).length,
    others: complaints.filter((line) => !isHydration(line) && !line.includes("Content Security Policy")),
    isEmpty: text < 12,
  };
}

/** The processor time of a cold build of the book in `book`, in seconds. */
function cpuOf(book) {
  rmSync(join(book, ".mdbook-react"), { recursive: true, force: true });
  const script = '"$0" build "$1" --dest-dir "$1/site" >/dev/null 2>&1; times';
  const { stdout } = spawnSync("bash", ["-c", script, PROGRAM, book], { encoding: "utf8" });
  const [, user, system] = /\n(\d+m[\d.]+)s (\d+m[\d.]+)s/.exec(stdout);
  const seconds = (time) => time.split("m").reduce((minutes, rest) => Number(minutes) * 60 + Number(rest));
  return seconds(user) + seconds(system);
}

/** The processor time that a component adds to a cold build of a book, in seconds. */
function addedCpu(name) {
  const book = join(folder, "alone");
  rmSync(join(book, "theme"), { recursive: true, force: true });
  const packages = join(book, "node_modules");
  if (!existsSync(packages)) cpSync(join(folder, "node_modules"), packages, { recursive: true });
  for (const [path, text] of [["book.toml", BOOK], ["src/SUMMARY.md", "- [A](a.mdx)\n"], ["src/a.mdx", "# A\n"]]) write(join("alone", path), text);
  const without = cpuOf(book);
  write("alone/src/a.mdx", `# A\n\n<${name} />\n`);
  write(`alone/theme/components/${name}.jsx`, readFileSync(join(folder, `theme/components/${name}.jsx`), "utf8"));
  return cpuOf(book) - without;
}

const WORDS = {
  en: { works: "works", browsers: "rendered in browsers alone", empty: "shows nothing", fails: "does not work" },
  zh: { works: "可用", browsers: "只由浏览器渲染", empty: "不显示内容", fails: "不能用" },
};
const HEADS = {
  en: ["packages", "result", "requests", "kB, compressed", "errors of hydration", "CPU, s"],
  zh: ["包", "结果", "请求", "压缩后 kB", "激活错误", "CPU，秒"],
};

/** The table in a language. */
function table(rows, language) {
  const columns = hasCpu ? 6 : 5;
  const line = (cells) => `| ${cells.slice(0, columns).join(" | ")} |`;
  const code = (packages) => packages.split(" ").map((name) => `\`${name}\``).join(language === "zh" ? "、" : ", ");
  const body = rows.map(([packages, result, ...figures]) => line([code(packages), WORDS[language][result], ...figures]));
  return [line(HEADS[language]), `|${"---|".repeat(columns)}`, ...body].join("\n");
}

/** Replaces the first table below the heading in a chapter of the guide. */
function writeTable(path, text) {
  const file = new URL(path, GUIDE);
  const [before, after] = readFileSync(file, "utf8").split(/(?<=\{#tried-packages\}\n)/);
  writeFileSync(file, before + after.replace(/(?:^\|.*\n)+/m, () => `${text}\n`));
}

install();
writeBook();
const found = build();
const { stdout: policy } = spawnSync(PROGRAM, ["policy", site], { encoding: "utf8" });
const served = await serve(site, "/", policy.trim());
const browser = await launch();
const rows = [];
for (const [name, [packages]] of chosen) {
  const finding = found.get(name);
  if (!existsSync(join(folder, `theme/components/${name}.jsx`))) {
    console.log(`${name}: ${finding}`);
    rows.push([packages, "fails", "", "", "", ""]);
    continue;
  }
  const { requests, bytes, hydration, policy: refused, others, isEmpty } = await measure(browser, served.origin, name);
  for (const line of [...others, ...(refused > 0 ? [`the policy refuses ${refused} of its styles and requests`] : [])]) {
    console.log(`${name}: ${line.split("\n")[0]}`);
  }
  const result = others.length > 0 ? "fails" : isEmpty ? "empty" : finding?.includes("O003") ? "browsers" : "works";
  const cpu = hasCpu ? addedCpu(name).toFixed(1) : "";
  rows.push([packages, result, requests, (bytes / 1000).toFixed(0), hydration, cpu]);
}
console.log(table(rows, "en"));
const good = rows.filter(([, result, , , hydration]) => result === "works" && hydration === 0).length;
console.log(`\n${good} of ${chosen.length} work at once.`);
if (rest.includes("--write")) {
  writeTable("src/site/own-components.mdx", table(rows, "en"));
  writeTable("i18n/zh-CN/site/own-components.mdx", table(rows, "zh"));
}
await browser.close();
served.close();

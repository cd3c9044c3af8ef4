// @ts-check
// Bundles the extension into `dist`, with the licences of the packages in it.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const ALLOWED = ["ISC", "MIT"];

const { metafile } = await build({
  entryPoints: ["src/extension.js"],
  outfile: "dist/extension.js",
  bundle: true,
  external: ["vscode"],
  format: "cjs",
  metafile: true,
  minify: true,
  platform: "node",
  target: "node18",
});
const folders = Object.keys(metafile.inputs).map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]);
const notices = [...new Set(folders)].filter((folder) => folder !== undefined).sort().map(notice);
writeFileSync("dist/licences.txt", notices.join("\n\n"));

/** @param {string} folder */
function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  if (!ALLOWED.includes(license)) {
    throw new Error(`\`${name}\` is licensed under \`${license}\``);
  }
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(`${folder}/${file}`, "utf8").trim() : "";
  return `${name} ${version} (${license})\n\n${text}`;
}

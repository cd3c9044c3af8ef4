/**
 * Builds the guide for its pictures: as it is, or with the theme that its chapter on themes shows, so
 * that the chapter's pictures are the result of its code.
 */
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { run } from "../support/book.mjs";

const ROOT = join(import.meta.dirname, "../../..");

/** The guide, with the files that its chapters show. */
const BOOK = "docs/guide";
const SHOWN = "docs/examples";

/** A block of code whose title is a file of the theme, or the settings: the path and the text. */
const FILE = /^```\w+ title="(theme\/[^"]+|book\.toml)"\n(.*?)^```$/gms;

/** Builds below `scratch`, with the theme that a chapter shows if one is named; returns the folder of the site. */
export async function buildGuide(scratch, chapter) {
  const book = join(scratch, BOOK);
  await cp(join(ROOT, BOOK), book, { recursive: true });
  await cp(join(ROOT, SHOWN), join(scratch, SHOWN), { recursive: true });
  if (chapter) await writeTheme(book, chapter);
  const site = join(scratch, "site");
  run(["build", book, "--dest-dir", site, "--no-cache"]);
  return site;
}

async function writeTheme(book, chapter) {
  const files = [...(await readFile(join(book, chapter), "utf8")).matchAll(FILE)];
  if (files.length === 0) throw new Error(`${chapter} shows no file`);
  const written = {};
  for (const [, path, text] of files) written[path] = `${written[path] ?? ""}\n${text}`;
  written["book.toml"] = withTables(await readFile(join(book, "book.toml"), "utf8"), written["book.toml"]);
  for (const [path, text] of Object.entries(written)) {
    const file = join(book, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text.trimStart());
  }
}

/** Adds tables to settings: a table that they have gets the keys that it lacks. */
function withTables(settings, tables) {
  let all = settings;
  for (const table of tables.trim().split(/\n(?=\[)/)) {
    const [head, ...lines] = table.trim().split("\n");
    if (!all.includes(`${head}\n`)) {
      all += `\n${table.trim()}\n`;
      continue;
    }
    const added = lines.filter((line) => !new RegExp(`^${line.split("=")[0].trim()} *=`, "m").test(all));
    all = all.replace(`${head}\n`, [head, ...added, ""].join("\n"));
  }
  return all;
}

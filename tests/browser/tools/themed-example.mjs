/**
 * Builds the example book `plain` with the theme and the settings that the chapter of the guide
 * shows, so that the chapter's pictures are the result of its code.
 */
import { appendFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { run } from "../support/book.mjs";

const ROOT = join(import.meta.dirname, "../../..");
const CHAPTER = join(ROOT, "docs/guide/src/site/theme.mdx");
const EXAMPLE = join(ROOT, "docs/examples/plain");

/** A block of code whose title is a file of a book: the path and the text. */
const FILE = /^```\w+ title="([^"]+)"\n(.*?)^```$/gms;

/** Builds below `scratch`; returns the folder of the site. */
export async function buildThemedExample(scratch) {
  const book = join(scratch, "book");
  await cp(EXAMPLE, book, { recursive: true });
  const files = [...(await readFile(CHAPTER, "utf8")).matchAll(FILE)];
  if (files.length === 0) throw new Error(`${CHAPTER} shows no file`);
  for (const [, path, text] of files) {
    const file = join(book, path);
    await mkdir(dirname(file), { recursive: true });
    // Each table of settings is shown in a separate block.
    if (path === "book.toml") await appendFile(file, `\n${text}`);
    else await writeFile(file, text);
  }
  const site = join(scratch, "site");
  run(["build", book, "--dest-dir", site]);
  // The example has two outputs, so each has its own folder.
  return join(site, "react");
}

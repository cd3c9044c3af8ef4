// @ts-check
// Finds books, and reads the address of a server.

import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const { bookOf } = require("../src/book.js");
const { Served } = require("../src/served.js");

/** @param {string} script */
function program(script) {
  const file = join(mkdtempSync(join(tmpdir(), "program-")), "program");
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

test("the book of a file is the nearest one above", () => {
  const root = mkdtempSync(join(tmpdir(), "book-"));
  const inner = join(root, "docs");
  mkdirSync(join(inner, "src"), { recursive: true });
  assert.equal(bookOf(join(inner, "src/a.md")), undefined);
  writeFileSync(join(root, "book.toml"), "");
  assert.equal(bookOf(join(inner, "src/a.md")), root);
  writeFileSync(join(inner, "book.toml"), "");
  assert.equal(bookOf(join(inner, "src/a.md")), inner);
  assert.equal(bookOf(join(inner, "book.toml")), inner);
});

test("a server names its address", async () => {
  const served = new Served(program("echo ' INFO serving at http://127.0.0.1:3001/docs/ (Ctrl+C stops)' >&2; exec cat"), ".");
  assert.equal(await served.address, "http://127.0.0.1:3001/docs/");
  served.end();
});

test("a server that ends says why", async () => {
  await assert.rejects(new Served(program("echo broken >&2"), ".").address, /broken/);
  await assert.rejects(new Served("/nowhere/program", ".").address, /ENOENT/);
});

/** Tests of the files that a query reads. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { type Files, openFiles } from "./files/files.ts";
import { affordable, findAll, isPasted } from "./find/find.ts";
import { parseQuery } from "./query/query.ts";
import { openEngine } from "./search.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** An index of empty shards, one a letter, and of three pages; `read` names what was read of it. */
async function letters(): Promise<{ files: Files; read: string[] }> {
  const read: string[] = [];
  const hashes = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}${at}`.padEnd(10, "_")).join("");
  const entry = { version: 4, pages: 3, first: LETTERS, shards: hashes("s", 26), texts: hashes("t", 3), spelling: hashes("w", 1), variants: hashes("v", 1), topics: hashes("p", 1), bytes: 0 };
  const found = <T>(name: string, content: T) => {
    read.push(name.replace(/^.\.|_*\.bin$/g, ""));
    return Promise.resolve(content);
  };
  const source = {
    bytes: (name: string) => found(name, new Uint8Array()),
    text: (name: string) => (name === "entry" ? Promise.resolve(JSON.stringify(entry)) : found(name, "{}")),
  };
  return { files: await openFiles(source, "entry"), read };
}

test("a pasted message reads ten shards, for its longest words", async () => {
  const { files, read } = await letters();
  const words = LETTERS.map((letter, at) => letter.repeat(3) + "x".repeat(at));
  const pasted = affordable(files, parseQuery(words.join(" ")));
  assert.ok(isPasted(pasted));
  await findAll(files, pasted);
  assert.deepEqual(read.toSorted(), LETTERS.map((_, at) => `s${at}`).slice(16).toSorted());
});

test("typed text is searched as a whole, mistyped words included", async () => {
  const { files, read } = await letters();
  const typed = parseQuery("guard pipe");
  assert.equal(affordable(files, typed), typed);
  assert.ok(!isPasted(typed));
  await findAll(files, typed);
  assert.ok(read.includes("w0"));
});

/** An index of ten pages that all speak of guards, the first of them most. */
async function guards() {
  const read: string[] = [];
  const term = [...new TextEncoder().encode("guard")];
  // Page, how many sections, section, impact.
  const postings = Array.from({ length: 10 }, (_, page) => [page === 0 ? 0 : 1, 1, 0, 200 - page * 15]).flat();
  const shard = new Uint8Array([0, term.length, ...term, 24, postings.length, ...postings]);
  const hashes = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}${at}`.padEnd(10, "_")).join("");
  const entry = { version: 4, pages: 10, first: ["guard"], shards: hashes("s", 1), texts: hashes("t", 10), spelling: hashes("w", 1), variants: hashes("v", 1), topics: hashes("p", 1), bytes: 0 };
  const text = (name: string) => JSON.stringify({ path: `/${name}`, title: name, names: [], crumbs: [], sections: [["", [], "a guard", ""]] });
  const source = {
    bytes: () => Promise.resolve(shard),
    text: (name: string) => {
      const own = name.replace(/^.\.|_*\.bin$/g, "");
      if (name === "entry") return Promise.resolve(JSON.stringify(entry));
      if (!own.startsWith("t")) return Promise.resolve("");
      read.push(own);
      return Promise.resolve(text(own));
    },
  };
  return { engine: await openEngine(source, "entry"), read };
}

test("the best four pages are answered first, and the others follow them", async () => {
  const { engine, read } = await guards();
  const paths = async (all: boolean) => {
    const { pages, whole } = await engine.search("guard", all);
    return { paths: pages.map(({ path }) => path), whole };
  };
  const first = await paths(false);
  assert.deepEqual(first, { paths: ["/t0", "/t1", "/t2", "/t3"], whole: false });
  assert.equal(read.length, 4);
  const all = await paths(true);
  assert.equal(all.paths.length, 10);
  assert.deepEqual(all.paths.slice(0, 4), first.paths);
  assert.deepEqual(await paths(false), all);
  assert.equal(read.length, 10);
});

test("text that none of the best pages contains is searched on all pages", async () => {
  const { engine, read } = await guards();
  const { whole } = await engine.search("guard 守卫顺序", false);
  assert.ok(whole);
  assert.ok(read.includes("t9"), read.join());
});

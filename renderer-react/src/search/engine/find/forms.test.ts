/** Other forms of a word: found by the stems that the index has. */
import assert from "node:assert/strict";
import { test } from "node:test";

import type { Files } from "../files/files.ts";
import { formsOf } from "./forms.ts";
import { readShard } from "../files/shard.ts";

/** The bytes of a shard: each term with the bytes to cut and the text to add for its stem. */
function shard(terms: [term: string, cut: number, added: string][]): Uint8Array {
  const utf8 = (text: string) => [...new TextEncoder().encode(text)];
  return Uint8Array.from(
    terms.flatMap(([term, cut, added]) => {
      const own = utf8(term);
      const difference = cut < 0 ? [0] : added === "" ? [1 + 2 * cut] : [2 + 2 * cut, added.length, ...utf8(added)];
      // No bytes shared with the term before; rarity; no postings.
      return [0, own.length, ...own, ...difference, 24, 0];
    }),
  );
}

const TERMS: [string, number, string][] = [
  ["replies", 2, ""],
  ["reply", 1, "i"],
  ["utf8", -1, ""],
  ["valid", 0, ""],
  ["validate", 3, ""],
  ["validation", 5, ""],
  ["valley", 1, "i"],
];

test("the forms of a word have its stem", async () => {
  const read = readShard(shard(TERMS), true);
  const files = { hasStems: true, shards: () => Promise.resolve([read]) } as unknown as Files;
  const cases: [string, string[]][] = [
    ["validate", ["valid", "validation"]],
    // Terms that begin with the word are found without forms.
    ["valid", []],
    ["reply", ["replies"]],
    // Words that no page contains.
    ["validating", ["valid", "validate", "validation"]],
    ["replied", ["replies", "reply"]],
    ["value", []],
    ["validatorships", []],
    ["utf8", []],
    ["val", []],
  ];
  for (const [word, expected] of cases) {
    assert.deepEqual((await formsOf(files, word)).map(({ term }) => term), expected, word);
  }
});

test("an index without stems has no forms", async () => {
  const files = { hasStems: false } as unknown as Files;
  assert.deepEqual(await formsOf(files, "validating"), []);
});

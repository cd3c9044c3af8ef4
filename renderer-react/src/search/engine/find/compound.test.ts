/** Names that are typed without their marks: how many files they read. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { findCompound, MOST_TEXTS } from "./compound.ts";
import type { Files } from "../files/files.ts";

const word = (text: string) => ({ kind: "word" as const, text, weight: 1, parts: [], run: 0 });

/** An index whose terms are all pairs of letters, on 100 pages; `said` is the text of the last one. */
function index(said: string) {
  const [shards, texts] = [new Set<string>(), new Set<number>()];
  const postings = { rarity: 24, each: (take: (page: number, section: number, impact: number) => void) => { for (let page = 0; page < 100; page += 1) take(page, 0, page + 1); } };
  const files = {
    shardOf: (term: string) => term.charCodeAt(0),
    shards: (term: string) => {
      shards.add(term.charAt(0));
      return Promise.resolve([{ exact: (own: string) => (own.length === 2 ? postings : undefined) }]);
    },
    text: (page: number) => {
      texts.add(page);
      return Promise.resolve({ path: "/", title: "", names: [], crumbs: [], sections: [["", [], page === 99 ? said : "", ""]] });
    },
  };
  return { files: files as unknown as Files, shards, texts };
}

test("a name is written in few ways that differ from its letters", async () => {
  const cases: [string, boolean][] = [
    ["ab.cd", true], ["use AB CD here", true], ["ab::cd", true], ["AB-CD。", true], ["见ab/cd的", true], ["Áb_cd", true],
    ["ab, cd", false], ["ab (cd)", false], ["ab\ncd", false], ["ab--- cd", false], ["xab.cd", false], ["ab.cdx", false], ["ab x cd", false],
  ];
  for (const [said, isFound] of cases) {
    const found = await findCompound(index(said).files, word("abcd"), MOST_TEXTS);
    assert.equal(!found.guessed && found.places.has(99), isFound, said);
  }
});

test("a name reads at most ten shards, and the texts that were asked for", async () => {
  const long = index("");
  const unknown = await findCompound(long.files, word("abcdefghijklmnopqrstuvwxyz"), MOST_TEXTS);
  assert.deepEqual([unknown.places.size, long.shards.size], [0, 10]);
  for (const most of [MOST_TEXTS, 10]) {
    const short = index("");
    const { guessed, words, places } = await findCompound(short.files, word("abcd"), most);
    assert.deepEqual([short.texts.size, guessed, words, places.size], [most, true, ["ab", "cd"], 100]);
  }
});

test("a word with marks, or of two letters, is not divided", async () => {
  for (const text of ["a_bcd", "ab", "n+1"]) {
    const { files, shards } = index("");
    await findCompound(files, word(text), MOST_TEXTS);
    assert.equal(shards.size, 0, text);
  }
});

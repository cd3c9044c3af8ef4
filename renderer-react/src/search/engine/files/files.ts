/** The files of an index, each read once. The crate `site-search` defines their layout. */
import { promiseMemo } from "../../../runtime/load/promise-memo.ts";
import { readShard, type Shard } from "./shard.ts";
import { readTopics, type Topics } from "./topics.ts";

/** The source of the index's files. Contents are decompressed. */
export interface Source {
  bytes: (name: string) => Promise<Uint8Array>;
  text: (name: string) => Promise<string>;
  /** Whether a file is loaded. */
  has?: (name: string) => boolean;
}

/** A page's words as they are shown. */
export interface PageText {
  path: string;
  title: string;
  /** Other names of the page. */
  names: string[];
  crumbs: string[];
  /** Id, headings from the outermost, prose, code. */
  sections: [string, string[], string, string][];
}

interface Entry {
  version: number;
  pages: number;
  first: string[];
  shards: string;
  texts: string;
  spelling: string;
  variants: string;
  topics: string;
  bytes: number;
  twins?: string;
  stems?: boolean;
}

const VERSION = 4;
const HASH = 10;

/** An opened index. */
export interface Files {
  pages: number;
  /** Whether terms have stems. */
  hasStems: boolean;
  /** The shards that can hold terms from `low` up to `high`, at most `most` of them. */
  shards: (low: string, high: string, most: number) => Promise<Shard[]>;
  text: (page: number) => Promise<PageText>;
  /** Whether a page's text is loaded. */
  isRead: (page: number) => boolean;
  spelling: () => Promise<string[]>;
  /** A character that no page contains, to its variant. */
  variants: () => Promise<Map<string, string>>;
  /** The other spellings of Chinese in a book of both scripts: all simplified, all traditional. */
  twins: (text: string) => string[];
  /** The pairs of characters that name topics of pages. */
  topics: () => Promise<Topics>;
  /** The number of the shard that can hold `term`. */
  shardOf: (term: string) => number;
}

/** Opens the index whose entry is the file `name`. */
export async function openFiles(source: Source, name: string): Promise<Files> {
  const entry = JSON.parse(await source.text(name)) as Entry;
  if (entry.version !== VERSION) throw new Error(`the index has version ${entry.version}, not ${VERSION}`);
  const fileAt = (kind: string, hashes: string, at: number) => `${kind}.${hashes.slice(at * HASH, (at + 1) * HASH)}.bin`;
  const shard = promiseMemo(async (at: number) => readShard(await source.bytes(fileAt("s", entry.shards, at)), entry.stems === true));
  const read = new Set<number>();
  const text = promiseMemo(async (at: number) => JSON.parse(await source.text(fileAt("t", entry.texts, at))) as PageText);
  const spelling = promiseMemo(async () => (await source.text(fileAt("w", entry.spelling, 0))).split("\n"));
  const variants = promiseMemo(async () => pairsOf(await source.text(fileAt("v", entry.variants, 0))));
  const topics = promiseMemo(async () => readTopics(await source.text(fileAt("topics", entry.topics, 0))));
  const simplified = pairsOf(entry.twins ?? "");
  const traditional = new Map([...simplified].map(([one, other]) => [other, one]));

  return {
    pages: entry.pages,
    hasStems: entry.stems === true,
    shards: (low, high, most) => Promise.all(span(entry.first, low, high).slice(0, most).map(shard.get)),
    text: async (page) => {
      const found = await text.get(page);
      read.add(page);
      return found;
    },
    isRead: (page) => read.has(page) || source.has?.(fileAt("t", entry.texts, page)) === true,
    spelling: () => spelling.get(0),
    variants: () => variants.get(0),
    twins: (text) => [simplified, traditional].map((by) => inScript(text, by)).filter((twin) => twin !== text),
    topics: () => topics.get(0),
    shardOf: (term) => span(entry.first, term, term)[0] ?? 0,
  };
}

/** The characters of `text`, two by two. */
function pairsOf(text: string): Map<string, string> {
  const characters = [...text];
  return new Map(characters.flatMap((character, at) => (at % 2 === 0 ? [[character, characters[at + 1] ?? character] as const] : [])));
}

/** Returns `text` with the characters of `by`. */
export const inScript = (text: string, by: Map<string, string>): string => [...text].map((character) => by.get(character) ?? character).join("");

/** The numbers of the shards that can hold terms from `low` to `high`. */
function span(first: string[], low: string, high: string): number[] {
  let from = 0;
  for (let end = first.length; from < end; ) {
    const middle = (from + end) >> 1;
    if ((first[middle] ?? "") <= low) from = middle + 1;
    else end = middle;
  }
  const found = [];
  for (let at = Math.max(from - 1, 0); at < first.length && (at < from || (first[at] ?? "") <= high); at += 1) found.push(at);
  return found;
}

/**
 * Finds names that are typed without their marks and spaces: *Node.js* for `nodejs`, *Nest CLI* for
 * `nestcli`, *state-of-the-art* for `stateoftheart`. The index has only their parts, so the texts of
 * pages with all parts are compared with the word.
 */
import type { Files, PageText } from "../files/files.ts";
import { normalized } from "../text/fold.ts";
import { type Found, nothing, type Places, put, worthOf } from "./found.ts";
import type { Wanted } from "../query/query.ts";
import type { Postings } from "../files/shard.ts";
import { CJK } from "../text/tokens.ts";

const SHORTEST = 3;
/** The most shards that are read for the parts of a word. */
const MOST_SHARDS = 10;
/** The most ways to divide a word. */
const MOST_DIVISIONS = 4;
/** The number of pages whose texts are read at once, and the number of pages that are enough. */
const BATCH = 10;
/** The most pages whose texts are read. */
export const MOST_TEXTS = 30;

/** A part of a word. */
interface Part {
  term: string;
  postings: Postings;
}

/**
 * Finds the pages that write `wanted` as several words, among the `mostTexts` best pages with all of its
 * parts. Without such pages, returns the pages with the parts apart, as guesses.
 */
export async function findCompound(files: Files, wanted: Wanted, mostTexts: number): Promise<Found> {
  const found = nothing(wanted);
  if (!/^[\p{Alphabetic}\p{N}]+$/u.test(wanted.text) || [...wanted.text].length < SHORTEST) return found;
  const ways = await divisions(files, wanted.text);
  const read = new Set<number>();
  const worth = (parts: Part[]) => Math.max(...parts.map(({ postings }) => worthOf(postings)));
  for (const parts of ways) {
    await addPages(files, found, common(parts), read, mostTexts);
    if (found.places.size > 0) return { ...found, worth: worth(parts) };
  }
  const apart = ways.find((parts) => parts.every(({ term }) => [...term].length > 1));
  if (!apart) return found;
  return { ...found, places: common(apart), worth: worth(apart), words: apart.map(({ term }) => term), guessed: true };
}

/** Returns ways to divide `word` into terms, with the longest first. Single letters are at its ends only. */
async function divisions(files: Files, word: string): Promise<Part[][]> {
  const shards = new Set<number>();
  const known = new Map<number, Part[][]>();
  async function termAt(start: number, end: number): Promise<Part | undefined> {
    const term = word.slice(start, end);
    shards.add(files.shardOf(term));
    if (shards.size > MOST_SHARDS) return undefined;
    const [shard] = await files.shards(term, term, 1);
    const postings = shard?.exact(term);
    return postings && { term, postings };
  }
  async function divide(start: number): Promise<Part[][]> {
    const before = known.get(start);
    if (before) return before;
    const found: Part[][] = [];
    for (let end = start === 0 ? word.length - 1 : word.length; end > start && found.length < MOST_DIVISIONS; end -= 1) {
      if (end === start + 1 && start > 0 && end < word.length) continue;
      const part = await termAt(start, end);
      if (part) found.push(...(end === word.length ? [[part]] : (await divide(end)).map((rest) => [part, ...rest])));
    }
    known.set(start, found);
    return found;
  }
  return (await divide(0)).slice(0, MOST_DIVISIONS);
}

/** Returns the sections with all parts, with their lowest impacts. */
function common(parts: Part[]): Places {
  let all: Places | undefined;
  for (const { postings } of parts) {
    const both: Places = new Map();
    postings.each((page, section, impact) => {
      const before = all ? all.get(page)?.get(section) : impact;
      if (before !== undefined) put(both, page, section, Math.min(before, impact));
    });
    all = both;
  }
  return all ?? new Map();
}

/** Adds the sections among `places` whose text has the word with marks or spaces between its letters. */
async function addPages(files: Files, found: Found, places: Places, read: Set<number>, mostTexts: number): Promise<void> {
  const pattern = spelled(found.wanted.text);
  const best = (sections: Map<number, number>) => Math.max(...sections.values());
  const unread = [...places].filter(([page]) => !read.has(page));
  const pages = unread.sort((a, b) => best(b[1]) - best(a[1]) || a[0] - b[0]).slice(0, mostTexts - read.size);
  const words = new Set<string>();
  for (let at = 0; at < pages.length && found.places.size < BATCH; at += BATCH) {
    const batch = pages.slice(at, at + BATCH);
    const texts = await Promise.all(batch.map(([page]) => files.text(page)));
    for (const [index, [page, sections]] of batch.entries()) {
      read.add(page);
      for (const [section, impact] of sections) {
        const written = pattern.exec(wordsOf(texts[index], section))?.[0];
        if (written === undefined) continue;
        words.add(written);
        put(found.places, page, section, impact);
      }
    }
  }
  found.words.push(...words);
}

/** Returns a pattern of `word` with up to two marks or spaces between its letters. */
function spelled(word: string): RegExp {
  const between = "[^\\p{Alphabetic}\\p{N}\\n,;!?()]{0,2}";
  // Chinese characters beside a name do not belong to it.
  const before = `(?<=^|[^\\p{Alphabetic}\\p{N}]|${CJK.source})`;
  return new RegExp(`${before}${[...word].join(between)}(?=$|[^\\p{Alphabetic}\\p{N}]|${CJK.source})`, "u");
}

/** Returns the words of a section, and of the page's names before its first one. */
function wordsOf(text: PageText | undefined, section: number): string {
  const own = text?.sections[section];
  if (!text || !own) return "";
  const names = section === 0 ? [text.title, ...text.names, ...text.crumbs] : [];
  return normalized([...names, own[1].at(-1) ?? "", own[2], own[3]].join("\n")).toLowerCase();
}

/** The text around the words found, and the marks on them. */
import { fold } from "../text/fold.ts";
import { isCjk } from "../text/tokens.ts";

const LENGTH = 96;
const LEAD = 24;
/** The most characters of a cut word that an excerpt leaves out at its end. */
const TAIL = 16;

/** The end of a block of prose without a punctuation mark, such as a caption: the next block is no part of its sentence. */
const BLOCK_END = /([\p{L}\p{N}\p{Pe}])\n+(?=[\p{L}\p{N}])/gu;

/** The sign of left-out text, on the line of the word after it. */
const CUT_START = "…\u2060";

/** From and to, in code units. */
type Range = [number, number];

/** Returns the places of the words in `text`, in order and without overlaps. */
export function rangesOf(text: string, words: readonly string[]): Range[] {
  const folded = fold(text);
  const found: Range[] = [];
  for (const word of words) {
    if (word === "") continue;
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      if (isMatch(folded, word, at)) found.push([at, at + word.length]);
    }
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const merged: Range[] = [];
  for (const range of found) {
    const last = merged.at(-1);
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else merged.push([...range]);
  }
  return merged;
}

/** Short words count only where they begin; Chinese everywhere. */
function isMatch(folded: string, word: string, at: number): boolean {
  if (word.length > 3 || isCjk(word)) return true;
  return !/[\p{Alphabetic}\p{N}]/u.test(folded.charAt(at - 1)) || isCjk(folded.charAt(at - 1));
}

/** HTML of `text` with `<mark>` around the words. */
export function marked(text: string, words: readonly string[]): string {
  let html = "";
  let at = 0;
  for (const [from, to] of rangesOf(text, words)) {
    html += `${escape(text.slice(at, from))}<mark>${escape(text.slice(from, to))}</mark>`;
    at = to;
  }
  return html + escape(text.slice(at));
}

/** The part of a section with most of the words, marked: from its prose, else from its code. */
export function excerpt(prose: string, code: string, words: readonly string[]): string {
  const found = rangesOf(prose, words);
  const inCode = found.length === 0 ? rangesOf(code, words) : [];
  if (inCode.length > 0) return cut(code, inCode, words);
  return cut(prose === "" ? code : prose, found, words);
}

function cut(text: string, ranges: Range[], words: readonly string[]): string {
  const start = startOf(text, ranges);
  const end = endOf(text, start + LENGTH);
  const part = text.slice(start, end).trim().replace(BLOCK_END, "$1 · ").replace(/\s+/g, " ");
  return `${start > 0 ? CUT_START : ""}${marked(part, words)}${end < text.length ? "…" : ""}`;
}

/** Returns the start of the excerpt that contains the most different words. */
function startOf(text: string, ranges: Range[]): number {
  let [best, most] = [ranges[0]?.[0] ?? 0, 0];
  for (const [from] of ranges) {
    const inside = ranges.filter((range) => range[0] >= from && range[1] <= from + LENGTH - LEAD);
    const different = new Set(inside.map(([a, b]) => fold(text.slice(a, b))));
    const length = [...different].reduce((sum, word) => sum + word.length, 0);
    if (length > most) [best, most] = [from, length];
  }
  if (best < LEAD || text.length <= LENGTH) return 0;
  // Back to the beginning of a sentence or word, if one is near.
  const before = text.slice(best - LEAD, best);
  const stop = Math.max(...["\n", "。", "；", "，", "：", " "].map((mark) => before.lastIndexOf(mark)));
  return best - LEAD + stop + 1;
}

/** Returns `end`, or the place before the word that it would cut. */
function endOf(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const word = /[^\s]+$/.exec(text.slice(end - TAIL, end))?.[0] ?? "";
  const isCut = /\S/.test(text.charAt(end)) && word.length < TAIL && ![...word].some(isCjk);
  return isCut ? end - word.length : end;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

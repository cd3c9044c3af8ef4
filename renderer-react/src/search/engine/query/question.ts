/**
 * Finds the topic of a long query. In 接口太慢了想加个缓存 the book has names with 接口 and 缓存; the
 * rest only asks. With its full weight the rest would dominate, because it is longer and rarer.
 */
import { type Query, type Wanted, wantedOf } from "./query.ts";
import { pairs } from "../text/tokens.ts";
import type { Topics } from "../files/topics.ts";

/** The most Chinese characters of a query that is searched as typed. */
const LONGEST_TERM = 6;
/** The weight of a pair outside the topic, relative to a word. */
const ASKING = 0.3;
/** The weight of a word of headings relative to a word of names. */
const HEADING = 0.5;

/** Whether a query is longer than a term. */
export function isQuestion({ runs }: Query): boolean {
  const lengths = runs.map(({ kind, text }) => (kind === "cjk" ? [...text].length : 0));
  return lengths.reduce((all, length) => all + length, 0) > LONGEST_TERM;
}

/**
 * Splits the Chinese of a query into words of the book's names and headings. The other pairs become
 * optional. A query without such words is unchanged.
 */
export function focus(query: Query, topics: Topics): Query {
  const parts = query.runs.map(({ kind, text }) => (kind === "cjk" ? topicsIn(text, topics) : []));
  if (parts.every((found) => found.length === 0)) return query;
  const runs: Query["runs"] = [];
  const wanted: Wanted[] = [];
  for (const [at, run] of query.runs.entries()) {
    const own = query.wanted.filter((one) => one.run === at).map((one) => ({ ...one, run: runs.length }));
    if (run.kind === "word") {
      wanted.push(...own);
      runs.push(run);
      continue;
    }
    const found = parts[at] ?? [];
    const known = new Set(found.flatMap(({ text }) => pairs(text)));
    wanted.push(...own.filter(({ text }) => !known.has(text)).map((one) => ({ ...one, weight: ASKING, extra: true })));
    for (const { text, rank } of found) {
      const terms = wantedOf({ kind: "cjk", text, near: false, afterAt: false }, runs.length);
      wanted.push(...terms.map((one) => ({ ...one, weight: one.weight * (rank > 1 ? 1 : HEADING) })));
      runs.push({ kind: "cjk", text });
    }
  }
  return { ...query, wanted, runs, isQuestion: true };
}

/** A word of the book's names (rank 2) or headings (rank 1). */
interface Topic {
  text: string;
  rank: number;
}

/** Returns the words in `text` that occur in names and headings. */
function topicsIn(text: string, topics: Topics): Topic[] {
  const characters = [...text];
  const ranks = pairs(text).map(topics.rank);
  const ofName = ranks.map((rank) => rank > 1);
  const ofHeading = ranks.map((rank) => rank === 1);
  return [...chains(characters, ofName, 2), ...chains(characters, ofHeading, 1)];
}

/** Joins neighbouring pairs that are `chosen`. */
function chains(characters: string[], chosen: boolean[], rank: number): Topic[] {
  const found: Topic[] = [];
  for (const [at, isChosen] of chosen.entries()) {
    const last = found.at(-1);
    if (!isChosen || characters.length < 2) continue;
    if (last && chosen[at - 1] === true) last.text += characters[at + 1] ?? "";
    else found.push({ text: characters.slice(at, at + 2).join(""), rank });
  }
  return found;
}

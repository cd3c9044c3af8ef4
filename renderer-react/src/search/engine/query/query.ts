/** Splits a query into terms. */
import { compact, normalized } from "../text/fold.ts";
import { pairs, type Run, runs, wholeWord, wordParts } from "../text/tokens.ts";

/** A term that a page should contain. */
export interface Wanted {
  kind: "cjk" | "word";
  /** A pair of characters, a single one, or a folded word. */
  text: string;
  /** Its share of the weight of the query: the pairs of one long run share one weight. */
  weight: number;
  /** The parts of a word that is put together. */
  parts: string[];
  /** Whether it was typed as a decorator. */
  decorator?: boolean;
  /** Optional: a page without the term is not ranked lower. */
  extra?: boolean;
  /** The number of its run. */
  run: number;
}

/** A query, taken apart. */
export interface Query {
  /** The whole query, folded, without marks and spaces. */
  typed: string;
  wanted: Wanted[];
  /** The runs, folded. */
  runs: { kind: "cjk" | "word"; text: string }[];
  /** Whether only its topics were kept as runs. */
  isQuestion?: boolean;
}

/** The weight of two joined words relative to one. */
const JOINED = 0.7;
/** Words of questions, which pages do not contain. */
const ASKING = /请问|为什么|为啥|怎么样|怎么办|(?:怎么|怎样|如何)(?:解决|实现|使用|处理|用|写|做)?|什么是|是什么|有哪些|哪些|什么|能不能|可不可以|[吗呢么]$/gu;
/** Particles between two words. */
const PARTICLE = /(?<=[\u4e00-\u9fff]{2})(?:之间的?|[里中上下时]的|[的了和与及])(?=[\u4e00-\u9fff]{2})/gu;
/** The same beside a word in Latin letters: `guard 的顺序`, 请求级别的 `provider`, 启动报 `EADDRINUSE`. */
const BESIDE_WORD = /(?<=[A-Za-z0-9)+#]\s?)(?:[里中上下时]的|[的里和与])(?=[\u4e00-\u9fff]{2}|\s?[@A-Za-z])|(?<=[\u4e00-\u9fff]{2})(?:[里中上下时]的|[的和与报])(?=\s?[@A-Za-z])/gu;
/** Single characters that only connect words. */
const JOINTS = new Set("的了和与或在里中上是有我想要用把被对从给等");
const FILLERS = new Set("a an and are at be been by can could do does for from has have how i in is it its make must my of on or please should sure that the this to was were what when where which why will with you".split(" "));

/** Takes a query apart. */
export function parseQuery(text: string): Query {
  const plain = normalized(text);
  const spoken = plain.replace(ASKING, "\n").replace(PARTICLE, "\n").replace(BESIDE_WORD, "\n");
  const terms = apart(runs(spoken));
  const found = joinSingles(terms.length > 0 ? terms : apart(runs(plain)));
  const isFiller = ({ kind, text: word }: Run) =>
    kind === "word" ? FILLERS.has(word.toLowerCase()) || word.length < 2 : JOINTS.has(word);
  const telling = found.filter((run) => !isFiller(run));
  const kept = telling.length > 0 ? telling : found;
  return {
    typed: compact(text),
    wanted: [...kept.flatMap((run, at) => wantedOf(run, at)), ...joinedWords(kept)],
    runs: kept.map(({ kind, text: run }) => ({ kind, text: run.toLowerCase() })),
  };
}

/** Words without the marks around them. */
const apart = (found: Run[]): Run[] =>
  found.map((run) => (run.kind === "word" ? { ...run, text: wholeWord(run.text) } : run)).filter(({ text }) => text !== "");

/** Joins a single character with its neighbours: the space between them is a typing error. */
function joinSingles(found: Run[]): Run[] {
  const out: Run[] = [];
  for (const run of found) {
    const last = out.at(-1);
    const isSlip = last?.kind === "cjk" && run.kind === "cjk" && run.near && (last.text.length < 2 || run.text.length < 2);
    if (isSlip) last.text += run.text;
    else out.push({ ...run });
  }
  return out;
}

/** Neighbouring words as one: `shutdown hook` is meant to find `enableShutdownHooks`. */
function joinedWords(kept: Run[]): Wanted[] {
  return kept.slice(1).flatMap((run, at): Wanted[] => {
    const before = kept[at];
    if (before?.kind !== "word" || run.kind !== "word") return [];
    const text = (before.text + run.text).toLowerCase();
    return [{ kind: "word", text, weight: JOINED, parts: [], run: at, extra: true }];
  });
}

/** Returns the terms of a run, which share its weight. */
export function wantedOf({ kind, text, afterAt }: Run, run: number): Wanted[] {
  if (kind === "word") return [{ kind, text: text.toLowerCase(), weight: 1, parts: wordParts(text), decorator: afterAt, run }];
  const found = pairs(text);
  return found.map((pair) => ({ kind, text: pair, weight: 2 / (found.length + 1), parts: [], run }));
}

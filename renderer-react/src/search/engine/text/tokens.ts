/**
 * Splits text into words by the rules of the `tokens` module of the crate `site-search`. Tests check
 * both against one table.
 */

import { normalized } from "./fold.ts";

/** One word: two neighbouring characters of Chinese, a whole word, a part of one, a decorator. */
interface Token {
  kind: "cjk" | "word" | "part" | "decorator";
  text: string;
}

/** A token of a text: a run of Chinese, or one word. */
export interface Run {
  kind: "cjk" | "word";
  /** Unfolded, because capitals separate the parts of a word. */
  text: string;
  /** Whether only white space separates it from the run before. */
  near: boolean;
  /** Whether it is a word after `@`. */
  afterAt: boolean;
}

const RUN = /([\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]+)|([\p{Alphabetic}\p{N}_$])|([^\S\n]+)|[^]/gu;
/** A character of Chinese, Japanese or Korean. */
export const CJK = /[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const LONGEST_WORD = 48;
/** A word such as `C++` or `C#`, which ends with its sign. */
const SIGNED = /^[A-Za-z0-9](?:\+\+|#)$/;
/** The beginning of a word such as `N+1`. */
const OPEN_SIGN = /^([A-Za-z0-9])\+$/;

/** Whether a character is Chinese, Japanese or Korean. */
export const isCjk = (character: string): boolean => CJK.test(character);

/** The runs of `text`, which is `normalized`. */
export function runs(text: string): Run[] {
  const found: Run[] = [];
  let open: Run | undefined;
  let near = false;
  let afterAt = false;
  for (const [part, cjk, letter, space] of text.matchAll(RUN)) {
    const kind = cjk === undefined ? (letter === undefined ? undefined : "word") : "cjk";
    if (kind === undefined && open && hasSign(open.text, part)) {
      open.text += part;
    } else if (kind === undefined) {
      near = space !== undefined && (open !== undefined || near);
      afterAt = part === "@";
      open = undefined;
    } else if (open?.kind === kind && !SIGNED.test(open.text)) {
      open.text += part;
    } else {
      open = { kind, text: part, near: near || open !== undefined, afterAt: afterAt && kind === "word" };
      found.push(open);
      [near, afterAt] = [false, false];
    }
  }
  for (const run of found) run.text = run.text.replace(OPEN_SIGN, "$1");
  return found;
}

/** Whether a word continues with a sign, as in `C++`, `C#` and `N+1`. */
const hasSign = (word: string, sign: string): boolean =>
  /^[A-Za-z0-9]$/.test(word) ? sign === "+" || sign === "#" : sign === "+" && OPEN_SIGN.test(word);

/** The pairs of neighbours in a run of Chinese; a single character is its own. */
export function pairs(text: string): string[] {
  const characters = [...text];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => (characters[at] ?? "") + character);
}

/** A word as the index has it, without the marks around it. */
export const wholeWord = (text: string): string => text.replace(/^[_$]+|[_$]+$/g, "");

/** Cuts `useFactory`, `APP_GUARD` and `HTTPServer` where a reader does. */
function cut(word: string): string[] {
  return word
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[ _$]+/)
    .filter((part) => part !== "")
    .map((part) => part.toLowerCase());
}

/** The parts of a word; nothing for simple words. */
export function wordParts(word: string): string[] {
  const parts = cut(word);
  return parts.length > 1 ? parts.filter((part) => [...part].length > 1) : [];
}

/** The ends of a word that are several parts: `LocalStorage` of `AsyncLocalStorage`. */
function wordEnds(word: string): string[] {
  const parts = cut(word);
  return parts.slice(1, -1).map((_, at) => parts.slice(at + 1).join(""));
}

/** The words of `text`, in their order. */
export function tokens(text: string): Token[] {
  return joined(runs(normalized(text))).flatMap(({ kind, text: run, afterAt }): Token[] => {
    if (kind === "cjk") return pairs(run).map((pair) => ({ kind, text: pair }));
    const whole = wholeWord(run);
    if (whole === "" || [...whole].length > LONGEST_WORD) return [];
    const word = whole.toLowerCase();
    const parts = [...wordParts(whole), ...wordEnds(whole)].map((part): Token => ({ kind: "part", text: part }));
    const decorators: Token[] = afterAt && /^\p{Lu}/u.test(whole) ? [{ kind: "decorator", text: `@${word}` }] : [];
    return [{ kind, text: word }, ...parts, ...decorators];
  });
}

/** Runs of Chinese with nothing but spaces between them are one. */
function joined(found: Run[]): Run[] {
  const out: Run[] = [];
  for (const run of found) {
    const last = out.at(-1);
    if (last?.kind === "cjk" && run.kind === "cjk" && run.near) last.text += run.text;
    else out.push({ ...run });
  }
  return out;
}

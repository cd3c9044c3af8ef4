/** Looks up the terms of a query in the index. */
import type { Files } from "./files.ts";
import type { Query, Wanted } from "./query.ts";
import { formsOf } from "./forms.ts";
import type { Postings } from "./shard.ts";
import { corrections } from "./spelling.ts";

/** A term and its places. */
export interface Found {
  wanted: Wanted;
  /** The weight of the term; rare terms have more. */
  worth: number;
  /** Impact by page, then by section. */
  places: Map<number, Map<number, number>>;
  /** The matched words, to be marked. */
  words: string[];
  /** Whether only a correction of the typed word was found. */
  guessed: boolean;
}

/** The weight of a word that begins with the typed one. */
const BEGINNING = 0.75;
const SINGULAR = 0.9;
/** The weight of another form of the word. */
const FORM = 0.5;
const CORRECTED = 0.8;
/** The weight of the first keys at the start of a title's word. */
const SHORT = 0.8;
const PART = 0.08;
/** The weight of a decorator's word without its `@`. */
const PLAIN = 0.05;
const MOST_SHARDS = 4;
const MOST_BEGINNINGS = 60;
const STEP = 24;
const LAST = "\uffff";

/** The most shards that a query reads for its terms. */
const MOST_READ = 10;
/** The most terms of a typed query. */
const MOST_TYPED = 8;

/** Whether a query was pasted. It is searched without corrections and without parts of words. */
export const isPasted = ({ wanted }: Query): boolean => wanted.filter(({ extra }) => extra !== true).length > MOST_TYPED;

/**
 * Returns the query with as many terms as may be read: of a pasted message the longest words, which
 * are its names, then the others in their order. A term in the shard of another costs nothing.
 */
export function affordable(files: Files, query: Query): Query {
  const shards = new Set<number>();
  const kept = new Set<Wanted>();
  const telling = ({ kind, text, extra }: Wanted) => (kind === "word" && extra !== true ? text.length : 0);
  const longest = [...query.wanted].sort((a, b) => telling(b) - telling(a));
  for (const wanted of longest) {
    const shard = files.shardOf(wanted.text);
    if (shards.size >= MOST_READ && !shards.has(shard)) continue;
    shards.add(shard);
    kept.add(wanted);
  }
  return kept.size === query.wanted.length ? query : { ...query, wanted: query.wanted.filter((wanted) => kept.has(wanted)) };
}

/** Finds every term of a query; terms that do not occur are kept without places. */
export async function findAll(files: Files, query: Query): Promise<Found[]> {
  const pasted = isPasted(query);
  const found = await Promise.all(query.wanted.map((wanted) => find(files, wanted, pasted)));
  return found.flat();
}

async function find(files: Files, wanted: Wanted, pasted: boolean): Promise<Found[]> {
  if (wanted.decorator === true) {
    const typed = await findWord(files, { ...wanted, text: `@${wanted.text}` });
    const plain = { ...wanted, weight: PLAIN, extra: true, decorator: false };
    if (typed.places.size > 0) return [{ ...typed, words: [wanted.text] }, { ...(await findWord(files, plain)), words: [] }];
  }
  const own = await (wanted.kind === "cjk" ? findCjk(files, wanted) : findWord(files, wanted));
  if (wanted.extra === true) return own.places.size > 0 ? [own] : [];
  if (wanted.kind === "word" && !pasted) await addForms(files, own);
  if (own.places.size > 0) return pasted ? [own] : [own, ...(await findParts(files, wanted))];
  if (wanted.kind === "cjk") return [own];
  if (!pasted) await correct(files, own);
  if (own.places.size > 0 || wanted.parts.length === 0) return [own];
  const weight = wanted.weight / wanted.parts.length;
  const each = wanted.parts.map((text) => find(files, { ...wanted, text, weight, parts: [] }, pasted));
  return (await Promise.all(each)).flat();
}

/** Adds the other forms of a word, which change the weight only of a word that does not occur. */
async function addForms(files: Files, own: Found): Promise<void> {
  const { worth } = own;
  for (const { term, postings } of await formsOf(files, own.wanted.text)) add(own, postings, term, FORM);
  if (worth > 0) own.worth = worth;
}

/** Replaces a word that does not occur by one that differs in one character. */
async function correct(files: Files, own: Found): Promise<void> {
  const { wanted } = own;
  for (const word of corrections(wanted.text, await files.spelling())) {
    const other = await findWord(files, { ...wanted, text: word });
    own.guessed = true;
    own.worth = Math.max(own.worth, other.worth);
    merge(own, other, CORRECTED);
  }
}

/** Adds the parts of a found word: `RpcException` is related to pages about exceptions. */
async function findParts(files: Files, wanted: Wanted): Promise<Found[]> {
  const each = wanted.parts.map((text) => findWord(files, { ...wanted, text, weight: PART, parts: [] }));
  return (await Promise.all(each)).map((part) => ({ ...part, words: [] }));
}

const nothing = (wanted: Wanted): Found => ({ wanted, worth: 0, places: new Map(), words: [], guessed: false });

async function findCjk(files: Files, wanted: Wanted): Promise<Found> {
  const { text } = wanted;
  const found = nothing(wanted);
  const isSingle = [...text].length === 1;
  const [shard] = await files.shards(text, text, 1);
  add(found, shard?.exact(text), text, 1);
  if (isSingle) {
    for (const part of await files.shards(text, text + LAST, 2)) addBeginnings(found, part.beginning(text), text);
  }
  return found;
}

async function findWord(files: Files, wanted: Wanted): Promise<Found> {
  const { text } = wanted;
  const found = nothing(wanted);
  const isShort = [...text].length < 3;
  const shards = await files.shards(text, isShort ? `${text}*` : text + LAST, MOST_SHARDS);
  for (const shard of shards) {
    add(found, shard.exact(text), text, 1);
    if (isShort) add(found, shard.exact(`${text}*`), text, SHORT);
    else addBeginnings(found, shard.beginning(text), text);
  }
  if (text.length > 3 && text.endsWith("s")) {
    const singular = text.slice(0, -1);
    const [shard] = await files.shards(singular, singular, 1);
    add(found, shard?.exact(singular), singular, SINGULAR);
  }
  return found;
}

/** Adds the words that begin with `start`, the shortest first. */
function addBeginnings(found: Found, all: { term: string; postings: Postings }[], start: string): void {
  const real = all.filter(({ term }) => !term.endsWith("*"));
  real.sort((a, b) => a.term.length - b.term.length || (a.term < b.term ? -1 : 1));
  for (const { term, postings } of real.slice(0, MOST_BEGINNINGS)) {
    add(found, postings, term, BEGINNING * Math.sqrt(start.length / term.length));
  }
}

function add(found: Found, postings: Postings | undefined, word: string, weight: number): void {
  if (!postings) return;
  found.words.push(word);
  // The root, because one rare word must not outweigh all the others of a question.
  const worth = Math.sqrt(0.3 + postings.rarity / STEP);
  // The frequency of an exact match is known, of a beginning estimated.
  found.worth = found.worth === 0 ? worth : Math.min(found.worth, worth);
  postings.each((page, section, impact) => put(found, page, section, impact * weight));
}

function merge(found: Found, other: Found, weight: number): void {
  found.words.push(...other.words);
  for (const [page, sections] of other.places) {
    for (const [section, impact] of sections) put(found, page, section, impact * weight);
  }
}

function put({ places }: Found, page: number, section: number, impact: number): void {
  let sections = places.get(page);
  if (!sections) places.set(page, (sections = new Map()));
  sections.set(section, Math.max(sections.get(section) ?? 0, impact));
}

/** Finds the single characters of mistyped runs. */
export async function findCharacters(files: Files, query: Query, broken: Set<number>): Promise<Found[]> {
  const characters = query.runs.flatMap(({ text }, run) => (broken.has(run) ? [...text].map((text) => ({ text, run })) : []));
  const each = characters.map(async ({ text, run }): Promise<Found> => {
    const guess = nothing({ kind: "cjk", text, weight: 0.3, parts: [], run });
    const [shard] = await files.shards(text, text, 1);
    add(guess, shard?.exact(text), text, 1);
    guess.guessed = true;
    return guess;
  });
  return Promise.all(each);
}

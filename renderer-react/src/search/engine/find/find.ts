/** Looks up the terms of a query in the index. */
import { findCompound, MOST_TEXTS } from "./compound.ts";
import type { Files } from "../files/files.ts";
import type { Query, Wanted } from "../query/query.ts";
import { formsOf } from "./forms.ts";
import { add, type Found, merge, nothing } from "./found.ts";
import type { Postings } from "../files/shard.ts";
import { containing, corrections } from "./spelling.ts";
import { variantsOf } from "./variants.ts";

/** The weight of a word that begins with the typed one. */
const BEGINNING = 0.75;
const SINGULAR = 0.9;
/** The weight of another form of the word. */
const FORM = 0.5;
const CORRECTED = 0.8;
/** The weight of a name with marks or spaces that was typed without. */
const COMPOUND = 0.9;
/** The weight of its parts, where no page writes it with marks or spaces. */
const APART = 0.5;
/** The weight of the same characters in the other Chinese script. */
const TWIN = 0.9;
/** The weight of the other English spelling of a word. */
const VARIANT = 0.9;
/** A word on fewer pages is rare. */
const RARE = 10;
/** The weight of the first keys at the start of a title's word. */
const SHORT = 0.8;
const PART = 0.08;
/** The weight of a decorator's word without its `@`. */
const PLAIN = 0.05;
const MOST_SHARDS = 4;
const MOST_BEGINNINGS = 60;
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
  if (wanted.kind === "word" && !pasted) {
    await addVariants(files, own);
    // A word such as `NodeJS` finds the pages of its parts anyway.
    own.isRare = own.places.size > 0 && own.places.size < RARE && wanted.parts.length === 0;
    const compound = own.places.size === 0 ? await findCompound(files, wanted, MOST_TEXTS) : undefined;
    await addForms(files, own);
    if (compound?.guessed === false) mergeOther(own, compound, COMPOUND);
    if (own.places.size === 0) await correct(files, own);
    if (own.places.size === 0 && compound && wanted.parts.length === 0) mergeOther(own, compound, APART);
  }
  if (own.places.size > 0) return pasted ? [own] : [own, ...(await findParts(files, wanted))];
  if (wanted.parts.length === 0) return [own];
  const weight = wanted.weight / wanted.parts.length;
  const each = wanted.parts.map((text) => find(files, { ...wanted, text, weight, parts: [] }, pasted));
  return (await Promise.all(each)).flat();
}

/** Adds the other English spelling of a word and its forms. */
async function addVariants(files: Files, own: Found): Promise<void> {
  for (const text of variantsOf(own.wanted.text)) {
    const variant = await findWord(files, { ...own.wanted, text });
    await addForms(files, variant);
    if (own.worth === 0) own.worth = variant.worth;
    merge(own, variant, VARIANT);
  }
}

/** Adds the other forms of a word, which change the weight only of a word that does not occur. */
async function addForms(files: Files, own: Found): Promise<void> {
  const { worth } = own;
  for (const { term, postings } of await formsOf(files, own.wanted.text)) add(own, postings, term, FORM);
  if (worth > 0) own.worth = worth;
}

/** Adds the places of a word that may be meant. */
function mergeOther(own: Found, other: Found, weight: number): void {
  own.guessed ||= other.guessed;
  own.worth = Math.max(own.worth, other.worth);
  merge(own, other, weight);
}

/** Returns the terms with more pages for the rare ones: pages that write their words with marks or spaces. */
export async function withCompounds(files: Files, found: Found[]): Promise<Found[]> {
  const each = found.map(async (term) => {
    if (term.isRare !== true) return term;
    const compound = await findCompound(files, term.wanted, RARE);
    const more = { ...nothing(term.wanted), worth: term.worth };
    merge(more, term, 1);
    if (!compound.guessed) merge(more, compound, COMPOUND);
    return more;
  });
  return Promise.all(each);
}

/** Replaces a word that does not occur by one that differs in one character, or else contains it. */
async function correct(files: Files, own: Found): Promise<void> {
  const { text } = own.wanted;
  const known = await files.spelling();
  const slips = corrections(text, known);
  for (const word of slips.length > 0 ? slips : containing(text, known)) {
    const other = await findWord(files, { ...own.wanted, text: word });
    mergeOther(own, { ...other, guessed: true }, slips.length > 0 ? CORRECTED : beginning(text, word));
  }
}

/** Adds the parts of a found word: `RpcException` is related to pages about exceptions. */
async function findParts(files: Files, wanted: Wanted): Promise<Found[]> {
  const each = wanted.parts.map((text) => findWord(files, { ...wanted, text, weight: PART, parts: [] }));
  return (await Promise.all(each)).map((part) => ({ ...part, words: [] }));
}

async function findCjk(files: Files, wanted: Wanted): Promise<Found> {
  const { text } = wanted;
  const found = nothing(wanted);
  const isSingle = [...text].length === 1;
  const [shard] = await files.shards(text, text, 1);
  add(found, shard?.exact(text), text, 1);
  for (const twin of files.twins(text)) {
    const [other] = await files.shards(twin, twin, 1);
    add(found, other?.exact(twin), twin, TWIN);
  }
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
    add(found, postings, term, beginning(start, term));
  }
}

/** The weight of a word for a part of it. */
const beginning = (part: string, word: string): number => BEGINNING * Math.sqrt(part.length / word.length);

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

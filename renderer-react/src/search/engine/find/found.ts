/** The places of a term. */
import type { Wanted } from "../query/query.ts";
import type { Postings } from "../files/shard.ts";

/** Impact by page, then by section. */
export type Places = Map<number, Map<number, number>>;

/** A term and its places. */
export interface Found {
  wanted: Wanted;
  /** The weight of the term; rare terms have more. */
  worth: number;
  places: Places;
  /** The matched words, to be marked. */
  words: string[];
  /** Whether only a correction of the typed word was found. */
  guessed: boolean;
  /** Whether a typed word is on so few pages that other spellings of it may add some. */
  isRare?: boolean;
}

/** The steps of a rarity in the index. */
const STEP = 24;

/** Returns a term without places. */
export const nothing = (wanted: Wanted): Found => ({ wanted, worth: 0, places: new Map(), words: [], guessed: false });

/** Returns the weight of a term. The root, because one rare word must not outweigh all the others of a question. */
export const worthOf = ({ rarity }: Postings): number => Math.sqrt(0.3 + rarity / STEP);

/** Adds the places of a word. */
export function add(found: Found, postings: Postings | undefined, word: string, weight: number): void {
  if (!postings) return;
  found.words.push(word);
  const worth = worthOf(postings);
  // The frequency of an exact match is known, of a beginning estimated.
  found.worth = found.worth === 0 ? worth : Math.min(found.worth, worth);
  postings.each((page, section, impact) => put(found.places, page, section, impact * weight));
}

/** Adds the places of another term. */
export function merge(found: Found, other: Found, weight: number): void {
  found.words.push(...other.words);
  for (const [page, sections] of other.places) {
    for (const [section, impact] of sections) put(found.places, page, section, impact * weight);
  }
}

/** Adds a place; of equal ones, the higher impact counts. */
export function put(places: Places, page: number, section: number, impact: number): void {
  let sections = places.get(page);
  if (!sections) places.set(page, (sections = new Map()));
  sections.set(section, Math.max(sections.get(section) ?? 0, impact));
}

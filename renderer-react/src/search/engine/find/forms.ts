/**
 * Finds the other forms of a word: *validates* and *validation* for `validating`. The index has the
 * stem of each term, so no rules of languages are needed here.
 */
import type { Files } from "../files/files.ts";
import type { Term } from "../files/shard.ts";

/** The fewest letters of a word with forms, as in the index. */
const SHORTEST = 4;
/** The most letters of a word behind its stem. */
const LONGEST_ENDING = 5;
/** A word that does not occur has the stem of a neighbour. */
const NEIGHBOURS = 12;
const MOST_SHARDS = 2;
const LAST = "\uffff";

/** Returns the terms that have the stem of `word` and do not begin with it. */
export async function formsOf(files: Files, word: string): Promise<Term[]> {
  if (!files.hasStems || word.length < SHORTEST) return [];
  const [own] = await files.shards(word, word, 1);
  const stem = own && stemOf(word, own.around(word, NEIGHBOURS));
  if (stem === undefined) return [];
  // The last letter of a stem may differ from the form's, as in `repli` and `reply`.
  const start = stem.slice(0, Math.max(stem.length - 1, SHORTEST - 1));
  const shards = await files.shards(start, start + LAST, MOST_SHARDS);
  const terms = shards.flatMap((shard) => shard.beginning(start));
  return terms.filter((term) => term.stem === stem && !term.term.startsWith(word));
}

/** Returns the stem of `word`; if it is not among `terms`, the longest stem that it begins with. */
function stemOf(word: string, terms: Term[]): string | undefined {
  const known = terms.find(({ term }) => term === word);
  if (known) return known.stem;
  const stems = terms.flatMap(({ stem }) => (stem !== undefined && isStemOf(stem, word) ? [stem] : []));
  return stems.sort((a, b) => b.length - a.length)[0];
}

const isStemOf = (stem: string, word: string): boolean =>
  stem.length >= SHORTEST - 1 && word.startsWith(stem) && word.length - stem.length <= LONGEST_ENDING;

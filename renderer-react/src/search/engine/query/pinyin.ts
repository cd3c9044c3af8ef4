/** The Chinese behind words that were typed in pinyin, in full or by initials. */
import type { Topics } from "../files/topics.ts";

/** Two initials fit too many words. */
const FEWEST_INITIALS = 3;
const LONGEST = 40;

/**
 * Returns the phrase of the book's topics that `letters` spell: of several, the one whose pairs of
 * characters rank highest. The last syllable may be unfinished.
 */
export function fromPinyin(letters: string, topics: Topics): string | undefined {
  return isSpelled(letters, 2) ? spelled(letters, topics, syllablesAt) : undefined;
}

/** Returns the phrase of the book's topics whose syllables begin with `letters`. */
export function fromInitials(letters: string, topics: Topics): string | undefined {
  return isSpelled(letters, FEWEST_INITIALS) ? spelled(letters, topics, initialsAt) : undefined;
}

const isSpelled = (letters: string, fewest: number): boolean =>
  letters.length >= fewest && letters.length <= LONGEST && /^[a-z]+$/.test(letters);

/** Returns the number of letters at `at` that a syllable can match. */
type Fit = (letters: string, at: number, syllable: string) => number;

const syllablesAt: Fit = (letters, at, syllable) => {
  if (letters.startsWith(syllable, at)) return syllable.length;
  const rest = letters.slice(at);
  return at > 0 && syllable.startsWith(rest) ? rest.length : 0;
};

const initialsAt: Fit = (letters, at, syllable) => (letters[at] === syllable[0] ? 1 : 0);

interface Phrase {
  text: string;
  score: number;
}

function spelled(letters: string, { rank, next, readings }: Topics, fit: Fit): string | undefined {
  const known = new Map<string, Phrase | undefined>();
  /** Returns the best phrase that begins with `character` and spells the letters from `at`. */
  const from = (character: string, at: number): Phrase | undefined => {
    const key = `${character}${at}`;
    if (known.has(key)) return known.get(key);
    let best: Phrase | undefined;
    for (const [order, syllable] of (readings.get(character) ?? []).entries()) {
      const taken = fit(letters, at, syllable);
      if (taken === 0) continue;
      if (at + taken === letters.length) best = better(best, { text: character, score: order === 0 ? 0 : UNUSUAL });
      for (const other of next.get(character) ?? []) {
        const rest = at + taken < letters.length ? from(other, at + taken) : undefined;
        if (rest) best = better(best, { text: character + rest.text, score: rest.score + rank(character + other) - PAIR + (order === 0 ? 0 : UNUSUAL) });
      }
    }
    known.set(key, best);
    return best;
  };
  let best: Phrase | undefined;
  for (const character of next.keys()) {
    const phrase = from(character, 0);
    if (phrase && [...phrase.text].length > 1) best = better(best, phrase);
  }
  return best?.text;
}

/** The score of a reading that is not the usual one of its character. */
const UNUSUAL = -0.5;
/** The cost of a pair. Of equal ranks, fewer pairs of longer syllables win: `xian` is 限 before it is 西安. */
const PAIR = 2.5;

const better = (a: Phrase | undefined, b: Phrase): Phrase => (a && a.score >= b.score ? a : b);

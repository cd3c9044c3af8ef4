/**
 * The pairs of Chinese characters that titles, names and headings contain, and the pinyin of their
 * characters. The crate `site-search` writes them (its `topics` module).
 */

/** The topics of pages, by pairs of characters. */
export interface Topics {
  /** Returns 2 for a pair of a page's names, 1 for a pair of headings, 0 for any other. */
  rank: (pair: string) => number;
  /** The characters that follow each character, in names first. */
  next: Map<string, string[]>;
  /** The syllables of each character without tones, the usual one first. */
  readings: Map<string, string[]>;
}

/** Parses the file: a JSON array of four texts. */
export function readTopics(json: string): Topics {
  const [names, headings, usual, further] = JSON.parse(json) as [string, string, string, string];
  const ranks = new Map<string, number>();
  const next = new Map<string, string[]>();
  for (const [rank, lines] of [[2, names], [1, headings]] as const) {
    for (const line of lines.split("\n")) {
      const [first = "", ...others] = line;
      for (const other of others) ranks.set(first + other, rank);
      next.set(first, [...(next.get(first) ?? []), ...others]);
    }
  }
  const readings = new Map<string, string[]>();
  for (const line of `${usual}\n${further}`.split("\n")) {
    const syllable = /^[a-z]+/.exec(line)?.[0] ?? "";
    for (const character of line.slice(syllable.length)) readings.set(character, [...(readings.get(character) ?? []), syllable]);
  }
  return { rank: (pair) => ranks.get(pair) ?? 0, next, readings };
}

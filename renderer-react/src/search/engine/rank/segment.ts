/**
 * Splits runs of Chinese into words, without a dictionary. In 消息队列, 息队 is not a word but the
 * boundary of two: it is rarer than both, or does not occur. With its full weight, the one page that
 * contains the whole run would outrank the pages about it, and a long word would outweigh a short one.
 */
import type { Found } from "../find/found.ts";
import type { Query } from "../query/query.ts";

/** The weight of a boundary relative to a word. */
const BOUNDARY = 0.25;

/** Returns the terms with their weights: the pairs of a word share the weight of the word. */
export function byWords(query: Query, found: Found[]): Found[] {
  const weights = new Map<Found, number>();
  for (const run of query.runs.keys()) {
    const pairs = found.filter(({ wanted }) => wanted.kind === "cjk" && wanted.run === run);
    const cuts = boundaries(pairs);
    if (cuts.size === 0) continue;
    for (const [at, pair] of pairs.entries()) {
      const length = cuts.has(at) ? 0 : wordAt(pairs.length, cuts, at);
      weights.set(pair, length === 0 ? BOUNDARY : 1 / length);
    }
  }
  return found.map((term) => {
    const weight = weights.get(term);
    return weight === undefined ? term : { ...term, wanted: { ...term.wanted, weight } };
  });
}

/** The numbers of the pairs that are boundaries; never two neighbours. */
function boundaries(pairs: Found[]): Set<number> {
  const cuts = new Set<number>();
  for (let at = 1; at < pairs.length - 1; at += 1) {
    const [before, pair, after] = [pairs[at - 1], pairs[at], pairs[at + 1]];
    if (!before || !pair || !after || cuts.has(at - 1) || !occurs(before) || !occurs(after)) continue;
    if (!occurs(pair) || pair.worth > Math.max(before.worth, after.worth)) cuts.add(at);
  }
  return cuts;
}

/** Returns the number of pairs of the word that contains the pair `at`. */
function wordAt(count: number, cuts: Set<number>, at: number): number {
  let [from, to] = [at, at];
  while (from > 0 && !cuts.has(from - 1)) from -= 1;
  while (to < count - 1 && !cuts.has(to + 1)) to += 1;
  return to - from + 1;
}

/** Longer runs are not searched for a mistyped character. */
export const LONGEST_SLIP = 16;

/** Returns the runs with a pair that does not occur and is not a boundary: a character is mistyped. */
export function brokenRuns(query: Query, found: Found[]): Set<number> {
  const broken = new Set<number>();
  for (const [run, { text }] of query.runs.entries()) {
    const pairs = found.filter(({ wanted }) => wanted.kind === "cjk" && wanted.run === run);
    const cuts = boundaries(pairs);
    if ([...text].length > 1 && text.length <= LONGEST_SLIP && pairs.some((pair, at) => !occurs(pair) && !cuts.has(at))) broken.add(run);
  }
  return broken;
}

const occurs = ({ places }: Found): boolean => places.size > 0;

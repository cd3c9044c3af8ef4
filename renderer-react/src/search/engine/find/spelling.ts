/** Known words in place of one that does not occur. */

const SHORTEST = 4;
const MOST_CONTAINING = 6;

/** The words among `known` that are one slip from `word`: a letter more, less, other, or swapped. */
export function corrections(word: string, known: string[]): string[] {
  if (word.length < SHORTEST) return [];
  return known.filter((other) => isOneSlip(word, other));
}

/** The words among `known` that contain `part`, the shortest first. */
export function containing(part: string, known: string[]): string[] {
  if (part.length < SHORTEST) return [];
  const found = known.filter((word) => word.includes(part));
  return found.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, MOST_CONTAINING);
}

/** Whether two different words are one insertion, deletion, substitution or swap apart. */
export function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || a === b) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  const swapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return swapped && short.slice(start + 2) === long.slice(start + 2);
}

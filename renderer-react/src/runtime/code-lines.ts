/** Lines of code blocks: their numbers, and the part of an address that names them. */

/** Lines by number, both ends included. */
interface LineRange {
  from: number;
  to: number;
}

/**
 * Writes each line's number into `data-n`, counted from `first`. HTML that has numbers already
 * stays as it is, as that of a prerendered page does.
 */
export function numberLines(html: string, first: number | undefined): string {
  if (first === undefined || html.includes(" data-n=")) return html;
  let next = first;
  return html.replace(/<span class="line[^"]*"/g, (start) => `${start} data-n="${next++}"`);
}

/**
 * The hash for lines of a block.
 *
 * @example
 * lineHash("code-1", { from: 3, to: 5 }); // "#code-1-L3-L5"
 */
export function lineHash(block: string, { from, to }: LineRange): string {
  return from === to ? `#${block}-L${from}` : `#${block}-L${from}-L${to}`;
}

/** The lines of `block` that a hash names, if it names any. */
export function linesIn(hash: string, block: string): LineRange | undefined {
  const prefix = `#${block}-L`;
  if (!hash.startsWith(prefix)) return undefined;
  const found = /^(\d+)(?:-L(\d+))?$/.exec(hash.slice(prefix.length));
  if (!found) return undefined;
  const [a, b] = [Number(found[1]), Number(found[2] ?? found[1])];
  return { from: Math.min(a, b), to: Math.max(a, b) };
}

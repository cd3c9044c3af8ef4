/** Lines of code blocks: their elements, and the part of an address that names them. */

/** Lines by number, both ends included. */
interface LineRange {
  from: number;
  to: number;
}

/**
 * Returns the HTML of a run of lines as one element for each line. No element in a run contains a
 * line break (`code-highlight`, `html.rs`).
 *
 * @example
 * splitRun("lines line--p", "a\nb\n"); // '<span class="line line--p">a\n</span><span class="line line--p">b\n</span>'
 */
export function splitRun(classes: string, html: string): string {
  const own = classes.replace("lines", "line");
  return html.replace(/[^\n]*\n|[^\n]+$/g, (line) => `<span class="${own}">${line}</span>`);
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

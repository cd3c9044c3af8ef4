/**
 * The layout of a page in two steps. A page that begins at its top is painted with the blocks of
 * its first screen; the others have an estimated height until they are laid out, a few at a time,
 * while the browser is idle. The attribute `data-first-screen` of `<html>` marks the time between.
 *
 * Pages that are entered elsewhere (a hash, a restored scroll position) are laid out at once,
 * because estimated heights make scroll positions wrong.
 */

/** Blocks that are laid out in one task: 25 ms on a phone four times slower than a computer. */
const BLOCKS_AT_ONCE = 8;

/** A task begins after this long on a busy page, in milliseconds. */
const LONGEST_WAIT_MS = 100;

/** Safari has no idle time. */
const whenIdle = (work: () => void): unknown =>
  typeof requestIdleCallback === "function" ? requestIdleCallback(work, { timeout: LONGEST_WAIT_MS }) : setTimeout(work, 16);

/** The page whose blocks are being laid out. */
let latest = 0;

const data = (): DOMStringMap => document.documentElement.dataset;

const laterBlocks = () => [...document.querySelectorAll<HTMLElement>(".mr-content > *")];

/** Paints the next page with the blocks of its first screen alone. */
export function deferLayout(): void {
  data()["firstScreen"] = "";
}

/** Lays out all blocks at once. */
export function layOutAll(): void {
  if (data()["firstScreen"] === undefined) return;
  delete data()["firstScreen"];
  for (const block of laterBlocks()) delete block.dataset["laidOut"];
}

/** Lays out the other blocks after the next paint. */
export function layOutLater(): void {
  if (data()["firstScreen"] === undefined) return;
  const waiting = laterBlocks();
  latest += 1;
  const page = latest;
  const next = () => {
    if (page !== latest || data()["firstScreen"] === undefined) return;
    if (waiting.length === 0) return layOutAll();
    for (const block of waiting.splice(0, BLOCKS_AT_ONCE)) block.dataset["laidOut"] = "";
    whenIdle(next);
  };
  // The first task after a frame begins when the frame is painted.
  requestAnimationFrame(() => setTimeout(() => whenIdle(next)));
}

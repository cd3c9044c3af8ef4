/**
 * The moment in which one page becomes another: a short fade where the browser has one and is
 * quick at it.
 *
 * A fade begins with a picture of the old page. Where that took too long once, as without a
 * graphics card, pages change at once from then on.
 */
import { prefersReducedMotion } from "./media.ts";

/** How long the picture may take before a reader feels it. */
const PATIENCE_MS = 50;

let isQuick = true;

const canFade = () => isQuick && "startViewTransition" in document && !document.hidden && !prefersReducedMotion();

/** Runs `change`, in a view transition where possible. */
export function switchView(change: () => void): void {
  if (!canFade()) return change();
  const start = performance.now();
  const { ready } = document.startViewTransition(() => {
    isQuick = performance.now() - start <= PATIENCE_MS;
    change();
  });
  // A fade that the next one cuts short, or that took too long, is no error: the page has changed.
  ready.catch(() => undefined);
}

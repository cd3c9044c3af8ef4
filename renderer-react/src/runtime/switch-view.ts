/**
 * Replaces one page by another, with a short fade if the browser can do it quickly.
 *
 * A fade begins with a picture of the old page. If that took too long once, as without a graphics
 * card, later pages change at once.
 */
import { prefersReducedMotion } from "./media.ts";

/** The longest time for the picture that readers do not notice, in milliseconds. */
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
  // A fade that the next one cancels, or that took too long, is not an error: the page has changed.
  ready.catch(() => undefined);
}

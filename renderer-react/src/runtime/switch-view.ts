/** The moment in which one page becomes another: a short fade where the browser has one. */
import { prefersReducedMotion } from "./media.ts";

const canFade = () =>
  "startViewTransition" in document && !document.hidden && !prefersReducedMotion();

/** Runs `change`, in a view transition where possible. */
export function switchView(change: () => void): void {
  if (canFade()) document.startViewTransition(change);
  else change();
}

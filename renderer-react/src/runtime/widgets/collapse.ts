/** Folding and unfolding: the height moves, for a time that grows with it. */
import { prefersReducedMotion } from "../state/media.ts";

/**
 * Returns the duration of the animation of a height of `px`, in milliseconds: 239 for 100 px, 440 for 1000 px. The curve
 * is the usual one of automatic height animations.
 */
export function foldDuration(px: number): number {
  if (px <= 0) return 0;
  const lines = px / 36;
  return Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10);
}

async function move(element: HTMLElement, from: string, to: string): Promise<void> {
  const duration = prefersReducedMotion() ? 1 : foldDuration(element.scrollHeight);
  for (const running of element.getAnimations()) running.cancel();
  const overflow = "clip";
  const frames = [
    { blockSize: from, overflow },
    { blockSize: to, overflow },
  ];
  try {
    await element.animate(frames, { duration, easing: "ease-in-out" }).finished;
  } catch {
    // Cancelled by a movement the other way.
  }
}

/** Unfolds an element that is already laid out. */
export const opening = (element: HTMLElement) => move(element, "0", `${element.scrollHeight}px`);

/** Folds an element; the caller takes it away afterwards. */
export const closing = (element: HTMLElement) => move(element, `${element.offsetHeight}px`, "0");

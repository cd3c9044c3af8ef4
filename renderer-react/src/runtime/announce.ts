/** Saying something to screen readers that is not on the screen, or changed there. */
import { signal } from "./signal.ts";

/** What the live region says. */
export const announcement = signal("");

/** Says `text`; the same text twice is said twice. */
export function announce(text: string): void {
  announcement.set("");
  requestAnimationFrame(() => announcement.set(text));
}

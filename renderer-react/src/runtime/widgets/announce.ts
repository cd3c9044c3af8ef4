/** Announces text to screen readers. */
import { signal } from "../state/signal.ts";

/** The text of the live region. */
export const liveText = signal("");

/** Announces `text`; a repeated text is announced again. */
export function announce(text: string): void {
  liveText.set("");
  requestAnimationFrame(() => liveText.set(text));
}

/** The bar on top of the page while a navigation takes longer than 200 ms. */
import { signal } from "../state/signal.ts";

const DELAY_MS = 200;

/** Whether the bar is shown. */
export const progress = signal(false);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the bar after the delay. */
export function startProgress(): void {
  if (timer !== undefined || progress.get()) return;
  timer = setTimeout(() => {
    timer = undefined;
    progress.set(true);
  }, DELAY_MS);
}

/** Hides the bar; during the delay, it is not shown at all. */
export function endProgress(): void {
  clearTimeout(timer);
  timer = undefined;
  progress.set(false);
}

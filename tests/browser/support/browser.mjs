/**
 * Starts the browser under test: Chromium, or Firefox after `useFirefox()`. Chromium
 * never calls home: every switch here keeps it from looking for updates, accounts or experiments.
 */
import { chromium } from "playwright-core";

import { launchFirefox } from "./firefox.mjs";

export const SWITCHES = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
  "--no-sandbox",
];

let isFirefox = false;

/** Selects Firefox for everything that follows. */
export function useFirefox() {
  isFirefox = true;
}

/** Whether the browser under test is Firefox. */
export const inFirefox = () => isFirefox;

/**
 * A browser; `CHROMIUM` or `FIREFOX` names the program, else Playwright's own download of Chromium
 * is used. Only Firefox knows `preferences`.
 */
export function launch(preferences) {
  if (isFirefox) return launchFirefox(preferences);
  const executablePath = process.env.CHROMIUM || undefined;
  return chromium.launch({ executablePath, args: SWITCHES });
}

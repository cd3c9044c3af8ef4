/**
 * Starts the browser under test: Chromium, or Firefox after `useFirefox()`. Chromium
 * never calls home: every switch here keeps it from looking for updates, accounts or experiments.
 */
import { chromium } from "playwright-core";

import { launchFirefox } from "./firefox.mjs";
import { PATIENCE_MS } from "./patience.mjs";

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
export async function launch(preferences) {
  const executablePath = process.env.CHROMIUM || undefined;
  const browser = await (isFirefox ? launchFirefox(preferences) : chromium.launch({ executablePath, args: SWITCHES }));
  browser.on("context", (context) => context.setDefaultTimeout(PATIENCE_MS));
  return browser;
}

/**
 * Starts Chromium. It never calls home: every switch here keeps it from looking for updates,
 * accounts or experiments.
 */
import { chromium } from "playwright-core";

export const SWITCHES = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
  "--no-sandbox",
];

/** A browser; `CHROMIUM` names the program, else Playwright's own download is used. */
export function launch() {
  const executablePath = process.env.CHROMIUM || undefined;
  return chromium.launch({ executablePath, args: SWITCHES });
}

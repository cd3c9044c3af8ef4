/** The only module outside of `boot` that reads media queries. */

/** The desktop layout, from 997 px at the default font size on; as in the stylesheets. */
const DESKTOP = "(min-width: 62.3125em)";
const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";
const DARK = "(prefers-color-scheme: dark)";

const matches = (query: string): boolean => window.matchMedia(query).matches;

/** Whether the desktop layout is shown. */
export const isDesktop = (): boolean => matches(DESKTOP);

/** Whether the reader prefers less motion. */
export const prefersReducedMotion = (): boolean => matches(REDUCED_MOTION);

/** Whether the reader's system is dark. */
export const prefersDark = (): boolean => matches(DARK);

function onChange(query: string, listener: (now: boolean) => void): () => void {
  const list = window.matchMedia(query);
  const notify = (event: MediaQueryListEvent) => listener(event.matches);
  list.addEventListener("change", notify);
  return () => list.removeEventListener("change", notify);
}

/** Calls `listener` when the layout changes between phone and desktop. */
export const onDesktopChange = (listener: (now: boolean) => void) => onChange(DESKTOP, listener);

/** Calls `listener` when the system's scheme changes. */
export const onPrefersDarkChange = (listener: (now: boolean) => void) => onChange(DARK, listener);

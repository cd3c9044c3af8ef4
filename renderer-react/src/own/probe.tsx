/**
 * Finds the components that wait for a promise outside of `<Suspense>`. React's error about them, at
 * the end of a page, does not name them: the page is rendered once more with a boundary around each.
 */
import { type ReactNode, Suspense } from "react";

import type { Started } from "./prerender-state.ts";

/** The components that wait, during such a rendering. */
let waiting: Started[] | undefined;

/** Returns the components that wait in what `render` renders. */
export function waitingComponents(render: () => void): Started[] {
  const found = (waiting = [] as Started[]);
  try {
    render();
  } finally {
    waiting = undefined;
  }
  return found;
}

/** Returns whether React's error is about such a component. */
export const isAboutWaiting = (error: unknown): boolean =>
  error instanceof Error && /suspended while responding|error #426\b/.test(error.message);

/** Puts a boundary around a component during the search for components that wait. */
export const withProbe = (started: Started, content: ReactNode): ReactNode =>
  waiting ? <Suspense fallback={<Waiting {...started} />}>{content}</Suspense> : content;

function Waiting(started: Started) {
  waiting?.push(started);
  return null;
}

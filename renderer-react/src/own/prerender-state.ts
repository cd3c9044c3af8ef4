/** Which component of the owner's the prerenderer renders, and which of them failed. */

/** A component that failed while a page was prerendered. */
export interface OwnFailure {
  n: number;
  message: string;
  stack: string;
}

let current: number | undefined;
let failures: OwnFailure[] = [];

/** Notes that the component number `n` of a page is rendered; returns whether it failed before. */
export function startOwn(n: number): boolean {
  const failed = failures.some((failure) => failure.n === n);
  if (!failed) current = n;
  return failed;
}

/** Forgets the failures of the page before. */
export function beginPage(): void {
  current = undefined;
  failures = [];
}

/** Adds a failure of the component rendered last; returns whether there is one that did not fail yet. */
export function failOwn(error: unknown): boolean {
  if (current === undefined) return false;
  const { message = String(error), stack = "" } = error instanceof Error ? error : {};
  failures.push({ n: current, message, stack });
  current = undefined;
  return true;
}

/** The failures of this page. */
export const ownFailures = (): readonly OwnFailure[] => failures;

/**
 * State of the prerenderer: the own component being rendered, the components that failed, and those
 * that read a value which differs in browsers.
 */

/** A component that failed while a page was prerendered. */
interface OwnFailure {
  /** The number of the component on its page, or the name of the override. */
  component: string;
  message: string;
  stack: string;
}

let current: string | undefined;
let failures: OwnFailure[] = [];
let unstable: OwnFailure[] = [];

/** Records that a component of a page is rendered; returns whether it failed before. */
export function startOwn(component: string): boolean {
  const failed = failures.some((failure) => failure.component === component);
  if (!failed) current = component;
  return failed;
}

/** Forgets the failures of the page before. */
export function beginPage(): void {
  current = undefined;
  failures = [];
  unstable = [];
}

/** Records that the component rendered last reads a value that differs in browsers. */
export function noteUnstable(message: string): void {
  if (current === undefined) return;
  unstable.push({ component: current, message, stack: new Error().stack ?? "" });
}

/** Records a failure of the component rendered last; returns false if there is none, or if it failed before. */
export function failOwn(error: unknown): boolean {
  if (current === undefined) return false;
  const { message = String(error), stack = "" } = error instanceof Error ? error : {};
  failures.push({ component: current, message, stack });
  current = undefined;
  return true;
}

/** The failures of this page, and the values read that differ in browsers. */
export const ownFindings = () => ({ failures, unstable });

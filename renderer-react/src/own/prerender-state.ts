/**
 * State of the prerenderer: the own components being rendered, the components that failed, and the
 * components that read a value which differs in browsers.
 */

/** A component that failed while a page was prerendered. */
export interface OwnFailure {
  /** The number of the component on its page, or the name of the override. */
  component: string;
  /** The name of its module. */
  module: string;
  message: string;
  stack: string;
}

/** A component that is rendered. */
export type Started = Pick<OwnFailure, "component" | "module">;

/** The components being rendered, each inside the one before; `undefined` in browsers. */
let open: Started[] | undefined;

/** The component that was started last, which may have ended. */
let last: Started | undefined;
let failures: OwnFailure[] = [];
let unstable: OwnFailure[] = [];

/** Whether this is the prerenderer, not a browser. */
export const isPrerendering = () => open !== undefined;

/** Records that a component of a page is rendered; returns whether it failed before. */
export function startOwn(component: string, module: string): boolean {
  const failed = failures.some((failure) => failure.component === component);
  if (!failed && open) open.push((last = { component, module }));
  return failed;
}

/** Follows the content of a component, and records that all of it is rendered. */
export function OwnEnd() {
  open?.pop();
  return null;
}

/** Forgets the failures of the page before. */
export function beginPage(): void {
  failures = [];
  unstable = [];
}

/** Records a failure that the host has noticed. */
export const addFailure = (failure: OwnFailure) => void failures.push(failure);

/** Forgets the components of a rendering that may have been stopped. */
export function beginRendering(): void {
  open = [];
  last = undefined;
}

/** Records that the innermost component reads a value that differs in browsers. */
export function noteUnstable(message: string): void {
  const current = open?.at(-1);
  if (current) unstable.push({ ...current, message, stack: new Error().stack ?? "" });
}

/**
 * Records the failure of a component; returns false if the error is none of a component. `isStopped`
 * tells that the host stopped it, so that the error has no stack.
 */
export function failOwn(error: unknown, isStopped = false): boolean {
  const { message = String(error), stack = "" } = error instanceof Error ? error : {};
  // React renders a fallback of `<Suspense>` after everything else.
  const current = open?.at(-1) ?? (isStopped || /\bown\//.test(stack) ? last : undefined);
  if (!current) return false;
  failures.push({ ...current, message, stack });
  return true;
}

/** Records the components that wait outside of `<Suspense>`; returns false if there are none. */
export function failWaiting(waiting: readonly Started[], error: unknown): boolean {
  const { message } = error as Error;
  for (const one of waiting) failures.push({ ...one, message, stack: "" });
  return waiting.length > 0;
}

/** The failures of this page, and the values read that differ in browsers. */
export const ownFindings = () => ({ failures, unstable });

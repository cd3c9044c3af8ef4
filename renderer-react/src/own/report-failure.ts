/** Errors of own components for `mdbook-react serve`, whose script shows them at their place. */
import { currentUrl } from "../runtime/address/address.ts";
import { ownComponent } from "./registry.ts";

/** An error that a component threw while it was rendered, or while its module was loaded. */
interface Failure {
  error: unknown;
  module: string;
  /** The path of the page whose prerendered content differs from what the component rendered. */
  differsOn?: string | undefined;
}

/** The errors that the script of the server has not read yet. An element's id can shadow a name, but not a symbol. */
const FAILURES = Symbol.for("mdbook-react.failures");

const scope = globalThis as { [FAILURES]?: Failure[] };

/** Keeps an error for the server's script, which reads it at the event `mdbook-react:failure`. */
export function reportFailure(error: unknown, module: string, differsOn?: string): void {
  if (document.documentElement.dataset["dev"] === undefined) return;
  scope[FAILURES] ??= [];
  scope[FAILURES].push({ error, module, differsOn });
  window.dispatchEvent(new Event("mdbook-react:failure"));
}

/** The check that `serve` adds: it receives the element of a component that was hydrated. */
export const checks: { hydrated?: (root: Element, module: string) => void } = {};

/** Names the component and the page where hydration found other content than was prerendered; the stack has the addresses of modules. */
export function namedMismatch(cause: unknown, componentStack: string | null | undefined): Error | undefined {
  const modules = componentStack?.match(/own\/[^\s:?#)]+\.js/g);
  const module = modules?.find(ownComponent);
  if (!module) return undefined;
  const { pathname } = currentUrl();
  reportFailure(cause, module, pathname);
  return new Error(`The component in ${module} differs from what was prerendered on ${pathname}.`, { cause });
}

/** Errors of own components for `mdbook-react serve`, whose script shows them at their place. */

/** An error that a component threw while it was rendered, or while its module was loaded. */
interface Failure {
  error: unknown;
  module: string;
}

/** The errors that the script of the server has not read yet. An element's id can shadow a name, but not a symbol. */
const FAILURES = Symbol.for("mdbook-react.failures");

const scope = globalThis as { [FAILURES]?: Failure[] };

/** Keeps an error for the server's script, which reads it at the event `mdbook-react:failure`. */
export function reportFailure(error: unknown, module: string): void {
  if (document.documentElement.dataset["dev"] === undefined) return;
  scope[FAILURES] ??= [];
  scope[FAILURES].push({ error, module });
  window.dispatchEvent(new Event("mdbook-react:failure"));
}

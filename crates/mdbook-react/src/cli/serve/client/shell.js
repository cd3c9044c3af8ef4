// The functions that the shell offers on pages that carry `data-dev` (see renderer-react/src/dev). They are found
// by symbols, because an element's id can shadow a name.

const LIVE = Symbol.for("mdbook-react.live");

/** Returns the functions; `undefined` until the shell has hydrated the page, and where it cannot. */
export const shell = () => globalThis[LIVE];

/** The functions, once they are there. */
export const whenAlive = new Promise((opened) => {
  if (shell()) opened(shell());
  else window.addEventListener("mdbook-react", () => opened(shell()), { once: true });
});

/** Makes a change that leaves the text under the reader's eyes where it is. */
export function keepPlace(change) {
  if (shell()) shell().keepPlace(change);
  else change();
}

/** Finds elements of the frame by their classes, which authors can write as well. */

/** The parts of a page that authors write: the article, and a title with links or images. */
const WRITTEN = ".mr-content, h1";

/** Returns the first element outside of authors' parts that `selector` matches. */
export function frameElement(selector: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>(selector);
  return [...all].find((found) => !found.closest(WRITTEN));
}

/** The elements that a hash leads to, and what is folded around them. */
import { decode } from "../address/paths.ts";

/** Returns the element with the id of a hash, as written or decoded. */
export function hashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  if (id === "") return null;
  return document.getElementById(id) ?? document.getElementById(decode(id));
}

/** Returns the code block with the lines of a hash. */
export function linesTarget(hash: string): HTMLElement | null {
  const found = /^#(.+?)-L\d+(-L\d+)?$/.exec(hash);
  return found ? document.getElementById(found[1] ?? "") : null;
}

/** The event that makes tabs show the panel that receives it. */
export const REVEAL = "reveal";

const FOLDED = "details:not([open]), [role=tabpanel][hidden]";

/** Whether `element` is inside closed details or a hidden tab. */
export const isFolded = (element: Element | null): boolean => element?.closest(FOLDED) != null;

/** Opens all closed `<details>` and hidden tabs around `element`. */
export function openAround(element: Element): void {
  for (let box = element.closest<HTMLElement>(FOLDED); box; box = element.closest<HTMLElement>(FOLDED)) {
    if (box instanceof HTMLDetailsElement) box.open = true;
    else {
      box.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }));
      // Before React is loaded, the event has no listener.
      box.hidden = false;
    }
  }
}

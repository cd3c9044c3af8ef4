/** What follows a navigation: scroll to the target, and give it the focus. */
import { decode } from "./paths.ts";

/** The element that a hash names: by its text as it is, else decoded. */
export function hashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  if (id === "") return null;
  return document.getElementById(id) ?? document.getElementById(decode(id));
}

/** The code block that has the lines a hash names. */
export function linesTarget(hash: string): HTMLElement | null {
  const found = /^#(.+?)-L\d+(-L\d+)?$/.exec(hash);
  return found ? document.getElementById(found[1] ?? "") : null;
}

/** Asks a set of tabs to show the panel that it is sent to. */
export const REVEAL = "reveal";

const FOLDED = "details:not([open]), [role=tabpanel][hidden]";

/** Whether `element` is folded away. */
export const isFolded = (element: Element | null): boolean => element?.closest(FOLDED) != null;

/** Opens every closed `<details>` around `element`, and every tab that is not chosen. */
export function openAround(element: Element): void {
  for (let box = element.closest<HTMLElement>(FOLDED); box; box = element.closest<HTMLElement>(FOLDED)) {
    if (box instanceof HTMLDetailsElement) box.open = true;
    else {
      box.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }));
      // Where nobody answers, as before React.
      box.hidden = false;
    }
  }
}

/** Gives focus to an element that cannot have it by itself, without scrolling. */
export function focusOn(element: HTMLElement): void {
  if (!element.matches("a[href], button, input, [tabindex]")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Sent by a hash target before the page scrolls to it; the navbar stays still then. */
export const JUMP = "jump";

/** Goes to the target of `hash`; false when there is none. */
export function arriveAtHash(hash: string): boolean {
  const target = hashTarget(hash);
  if (!target) return arriveAtLines(hash);
  openAround(target);
  target.dispatchEvent(new CustomEvent(JUMP, { bubbles: true }));
  target.scrollIntoView({ behavior: "instant" });
  focusOn(target);
  return true;
}

/** Goes to the lines of code that `hash` names, which the block itself has marked. */
function arriveAtLines(hash: string): boolean {
  const block = linesTarget(hash);
  if (!block) return false;
  openAround(block);
  block.querySelector(".linked")?.scrollIntoView({ block: "center", behavior: "instant" });
  focusOn(block);
  return true;
}

/** Scrolls to where the page was, and leaves the focus alone. */
export function backTo(y: number): void {
  window.scrollTo({ top: y, behavior: "instant" });
}

/** Goes to the start of the page, or as far down as it was scrolled before. */
export function arriveAtPage(y: number): void {
  backTo(y);
  const title = document.querySelector<HTMLElement>("main h1");
  if (title) focusOn(title);
}

/** What follows a navigation: scroll to the target, and give it the focus. */
import { decode } from "./paths.ts";

/** The element that a hash names: by its text as it is, else decoded. */
export function hashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  if (id === "") return null;
  return document.getElementById(id) ?? document.getElementById(decode(id));
}

/** Opens every closed `<details>` around `element`. */
export function openAround(element: Element): void {
  for (let box = element.closest("details"); box; box = box.parentElement?.closest("details") ?? null) {
    box.open = true;
  }
}

/** Gives focus to an element that cannot have it by itself, without scrolling. */
export function focusOn(element: HTMLElement): void {
  if (!element.matches("a[href], button, input, [tabindex]")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Called before the page scrolls to a hash target; the navbar stays still then. */
export const jumps = new Set<() => void>();

/** Goes to the target of `hash`; false when there is none. */
export function arriveAtHash(hash: string): boolean {
  const target = hashTarget(hash);
  if (!target) return false;
  openAround(target);
  for (const tell of jumps) tell();
  target.scrollIntoView({ behavior: "instant" });
  focusOn(target);
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

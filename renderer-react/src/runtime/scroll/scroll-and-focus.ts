/** Scrolls to the target of a navigation, and moves the focus there. */
import { hashTarget, linesTarget, openAround } from "./hash-target.ts";

/** Moves the focus to any element, without scrolling. */
export function focusOn(element: HTMLElement): void {
  if (!element.matches("a[href], button, input, [tabindex]")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The event of a hash target before the page scrolls to it. The navbar does not move then. */
export const JUMP = "jump";

/** Scrolls to the target of `hash`; returns false if there is none. */
export function arriveAtHash(hash: string): boolean {
  const target = hashTarget(hash);
  if (!target) return arriveAtLines(hash);
  openAround(target);
  target.dispatchEvent(new CustomEvent(JUMP, { bubbles: true }));
  target.scrollIntoView({ behavior: "instant" });
  focusOn(target);
  return true;
}

/** Scrolls to the lines of code in `hash`, which the block has marked. */
function arriveAtLines(hash: string): boolean {
  const block = linesTarget(hash);
  if (!block) return false;
  openAround(block);
  block.querySelector(".linked")?.scrollIntoView({ block: "center", behavior: "instant" });
  focusOn(block);
  return true;
}

/** Scrolls to `y` and keeps the focus. */
export function backTo(y: number): void {
  window.scrollTo({ top: y, behavior: "instant" });
}

/** Moves the focus to the title. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (title) focusOn(title);
}

/** Scrolls to `y` and moves the focus to the title. */
export function arriveAtPage(y: number): void {
  backTo(y);
  focusTitle();
}

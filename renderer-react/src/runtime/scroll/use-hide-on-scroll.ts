/** Hides the navbar on scrolling down and shows it on scrolling up. */
import { type RefObject, useEffect } from "react";

import { JUMP } from "./scroll-and-focus.ts";

/** Shorter movements are ignored, in pixels. */
const THRESHOLD_PX = 4;

/** Returns whether the navbar is hidden after a scroll; `undefined` keeps its state. */
export function decide(y: number, before: number, height: number): "show" | "hide" | undefined {
  if (y <= height) return "show";
  if (y - before > THRESHOLD_PX) return "hide";
  if (before - y > THRESHOLD_PX) return "show";
  return undefined;
}

/**
 * Sets `data-hidden` on the bar. A jump to a heading leaves it as it is, and so does a change of the
 * page's height, after which the browser scrolls by itself to keep the reader's place: the sidebar
 * would move with the bar, away from a pointer that is about to click.
 */
export function useHideOnScroll(bar: RefObject<HTMLElement | null>, enabled: boolean): void {
  // Follows the page's scroll position and the focus, which must never be behind the edge.
  useEffect(() => {
    const element = bar.current;
    if (!enabled || !element) return undefined;
    let before = window.scrollY;
    let pageHeight: number | undefined;
    let jumping = false;
    const onScroll = () => {
      const y = window.scrollY;
      const { scrollHeight } = document.documentElement;
      const isMoved = scrollHeight !== (pageHeight ?? scrollHeight) && y > element.offsetHeight;
      const next = jumping || isMoved ? undefined : decide(y, before, element.offsetHeight);
      if (next) element.toggleAttribute("data-hidden", next === "hide" && !element.matches(":focus-within"));
      if (next || jumping || isMoved) before = y;
      pageHeight = scrollHeight;
      jumping = false;
    };
    const onJump = () => {
      jumping = true;
    };
    const onFocus = () => element.removeAttribute("data-hidden");
    window.addEventListener("scroll", onScroll, { passive: true });
    element.addEventListener("focusin", onFocus);
    document.addEventListener(JUMP, onJump);
    return () => {
      window.removeEventListener("scroll", onScroll);
      element.removeEventListener("focusin", onFocus);
      document.removeEventListener(JUMP, onJump);
    };
  }, [bar, enabled]);
}

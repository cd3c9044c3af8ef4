/**
 * Restores the sidebar's scroll position when a page loads, for as long as the tab is open. A tab
 * that never scrolled it shows the current page's entry instead.
 */
import { frameElement } from "../frame/frame-element.ts";
import { session } from "../state/storage.ts";

const KEY = "docs-sidebar-scroll";
const scroller = () => frameElement(".mr-sidebar__scroll");

/** Scrolls `link` into the middle of the sidebar unless it is in view. */
export function scrollToMiddle(list: HTMLElement, link: Element): void {
  const outer = list.getBoundingClientRect();
  const inner = link.getBoundingClientRect();
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

/** Puts the sidebar where it was, and remembers it when the page is left. */
export function keepSidebarScroll(): void {
  const list = scroller();
  if (list) {
    list.scrollTop = Number(session.read(KEY) ?? 0);
    const current = list.querySelector('[aria-current="page"]');
    if (current) scrollToMiddle(list, current);
  }
  window.addEventListener("pagehide", () => {
    const now = scroller();
    if (now) session.write(KEY, String(Math.round(now.scrollTop)));
  });
}

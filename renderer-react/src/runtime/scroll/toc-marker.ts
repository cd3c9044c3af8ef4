/** Marks the entry of the heading being read in a table of contents. */
import { decode } from "../address/paths.ts";

/** The distance below the navbar's edge at which a heading counts as being read, in pixels. */
const READING_LINE_PX = 120;

/**
 * Returns the top of a heading in the window, and infinity if it is missing or not rendered: a
 * heading in a closed tab or in closed details has a rectangle at 0.
 */
export function topOf(heading: HTMLElement | null): number {
  // Safari before 17.4 has no `checkVisibility`.
  const isRendered = heading && (heading.checkVisibility?.() ?? heading.getClientRects().length > 0);
  return isRendered ? heading.getBoundingClientRect().top : Infinity;
}

/**
 * Returns the index of the heading that is being read: the last one above the reading line, the
 * last rendered one at the end of the page, -1 before the first.
 *
 * @example
 * activeIndex([-300, 80, 600], 120, false); // 1
 */
export function activeIndex(tops: readonly number[], line: number, atEnd: boolean): number {
  return tops.findLastIndex((top) => (atEnd ? top < Infinity : top <= line));
}

/**
 * Updates the mark while the page scrolls, and calls `onSection` with the text of each new entry; it is
 * empty before the first heading. Returns a function that stops it.
 */
export function markActive(nav: HTMLElement, onSection: (name: string) => void): () => void {
  // On a phone it is a bar over the top of the page, below the navbar.
  const bar = nav.querySelector("button");
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const headings = links.map((link) => document.getElementById(decode(link.hash.slice(1))));
  let marked: HTMLAnchorElement | undefined;
  let frame = 0;

  const update = () => {
    frame = 0;
    const tops = headings.map(topOf);
    const scroll = document.documentElement;
    const atEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scroll.scrollHeight - 2;
    const next = links[activeIndex(tops, READING_LINE_PX + (bar?.offsetHeight ?? 0), atEnd)];
    if (next === marked) return;
    marked?.removeAttribute("aria-current");
    next?.setAttribute("aria-current", "location");
    marked = next;
    onSection(next?.textContent ?? "");
    if (next) keepInView(nav, next);
  };
  const soon = () => {
    if (frame === 0) frame = requestAnimationFrame(update);
  };

  soon();
  window.addEventListener("scroll", soon, { passive: true });
  window.addEventListener("resize", soon);
  // Tabs and details show other headings.
  window.addEventListener("click", soon);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener("scroll", soon);
    window.removeEventListener("resize", soon);
    window.removeEventListener("click", soon);
    marked?.removeAttribute("aria-current");
  };
}

function keepInView(nav: HTMLElement, link: HTMLElement): void {
  if (nav.scrollHeight <= nav.clientHeight) return;
  const outer = nav.getBoundingClientRect();
  const inner = link.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    nav.scrollTop += inner.top - outer.top - outer.height / 2;
  }
}

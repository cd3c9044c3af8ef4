/** Marks the entry of the heading being read in a table of contents. */
import { decode } from "../address/paths.ts";

/** The distance below the navbar's edge at which a heading counts as being read, in pixels. */
const READING_LINE_PX = 120;

/**
 * Returns the index of the heading that is being read: the last one above the reading line, the
 * last of all at the end of the page, -1 before the first.
 *
 * @example
 * activeIndex([-300, 80, 600], 120, false); // 1
 */
export function activeIndex(tops: readonly number[], line: number, atEnd: boolean): number {
  if (atEnd && tops.length > 0) return tops.length - 1;
  return tops.findLastIndex((top) => top <= line);
}

/** Updates the mark while the page scrolls. Returns a function that stops it. */
export function markActive(nav: HTMLElement): () => void {
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const headings = links.map((link) => document.getElementById(decode(link.hash.slice(1))));
  let marked: HTMLAnchorElement | undefined;
  let frame = 0;

  const update = () => {
    frame = 0;
    const tops = headings.map((heading) => heading?.getBoundingClientRect().top ?? Infinity);
    const scroll = document.documentElement;
    const atEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scroll.scrollHeight - 2;
    const next = links[activeIndex(tops, READING_LINE_PX, atEnd)];
    if (next === marked) return;
    marked?.removeAttribute("aria-current");
    next?.setAttribute("aria-current", "location");
    marked = next;
    if (next) keepInView(nav, next);
  };
  const soon = () => {
    if (frame === 0) frame = requestAnimationFrame(update);
  };

  soon();
  window.addEventListener("scroll", soon, { passive: true });
  window.addEventListener("resize", soon);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener("scroll", soon);
    window.removeEventListener("resize", soon);
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

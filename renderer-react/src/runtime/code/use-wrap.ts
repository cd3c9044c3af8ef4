/** Wrapping the long lines of a code block, where it has any. */
import { type RefObject, useEffect, useState } from "react";

/** One observer for all blocks: it measures after layout, so nothing is forced. */
const blocks = new WeakMap<Element, () => void>();
let observer: ResizeObserver | undefined;

function observe(element: Element, onSize: () => void): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) blocks.get(target)?.();
  });
  blocks.set(element, onSize);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/** The number of lines that a block shows. */
function shownLines(code: Element): number {
  const shown = [...code.querySelectorAll<HTMLElement>(".line, .lines")].filter(({ offsetHeight }) => offsetHeight > 0);
  return shown.reduce((sum, { textContent: text }) => sum + text.split("\n").length - (text.endsWith("\n") ? 1 : 0), 0);
}

/** Whether a line is longer than the block. Where lines are wrapped, the block is then higher than its lines. */
function hasLongLine(pre: HTMLPreElement, wrapped: boolean): boolean {
  const code = pre.firstElementChild;
  if (!wrapped || !code) return pre.scrollWidth > pre.clientWidth;
  return code.clientHeight > (shownLines(code) + 0.5) * parseFloat(getComputedStyle(code).lineHeight);
}

/**
 * Whether a line of the block is too long, `expected` until the block is measured; whether such lines are
 * wrapped, and what switches that.
 */
export function useWrap(pre: RefObject<HTMLPreElement | null>, atFirst: boolean, expected: boolean) {
  const [hasLong, setLong] = useState<boolean>();
  const [wrapped, setWrapped] = useState(atFirst);

  // Follows the size of the block, and of a tab panel that appears.
  useEffect(() => {
    const element = pre.current;
    if (!element) return undefined;
    return observe(element, () => setLong(hasLongLine(element, wrapped)));
  }, [pre, wrapped]);

  const toggle = () => {
    pre.current?.toggleAttribute("data-wrapped", !wrapped);
    setWrapped(!wrapped);
  };
  return { canWrap: (hasLong ?? expected) || wrapped !== atFirst, isMeasured: hasLong !== undefined, wrapped, toggle };
}

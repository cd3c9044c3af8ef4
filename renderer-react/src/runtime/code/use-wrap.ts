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

/** Whether the block overflows or is wrapped, and what switches that. */
export function useWrap(pre: RefObject<HTMLPreElement | null>) {
  const [overflows, setOverflows] = useState(false);
  const [wrapped, setWrapped] = useState(false);

  // Follows the size of the block, and of a tab panel that appears.
  useEffect(() => {
    const element = pre.current;
    if (!element) return undefined;
    return observe(element, () => setOverflows(element.scrollWidth > element.clientWidth));
  }, [pre]);

  const toggle = () => {
    pre.current?.toggleAttribute("data-wrapped", !wrapped);
    setWrapped(!wrapped);
  };
  return { canWrap: overflows || wrapped, wrapped, toggle };
}

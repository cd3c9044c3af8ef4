/** Keeps the focus on the page when a control that has it vanishes. */
import { type RefObject, useLayoutEffect, useRef } from "react";

import { focusTitle } from "../scroll/scroll-and-focus.ts";

/** Returns the reference for an element; if it has the focus when its component is unmounted, the title gets it. */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const box = useRef<E>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) focusTitle();
    };
  }, []);
  return box;
}

/** The open menu of a button: arrows move, Escape and a click or focus elsewhere close it. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

import { useOutside } from "../../runtime/use-outside.ts";

interface MenuProps {
  label: string;
  /** Closes; `true` when the focus is to go back to the button. */
  onClose: (back: boolean) => void;
  /** List items that hold the `menuitem…` elements. */
  children: ReactNode;
}

const ITEMS = '[role^="menuitem"]';

/** The item that a key leads to from item `at` of `count`; `undefined` for other keys. */
export function nextItem(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

export function Menu({ label, onClose, children }: MenuProps) {
  const list = useRef<HTMLUListElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];

  // The menu's parent holds the button as well.
  useOutside(() => list.current?.parentElement, () => onClose(false));
  // Gives the focus to the checked item.
  useEffect(() => {
    const all = items();
    (all.find((item) => item.ariaChecked === "true") ?? all[0])?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return onClose(true);
    const all = items();
    const next = nextItem(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };

  return (
    <ul className="mr-menu__list" role="menu" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {children}
    </ul>
  );
}

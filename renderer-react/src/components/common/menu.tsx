/** The open menu of a button: arrows move, Escape and a click or focus elsewhere close it. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

import { nextItem, VERTICAL } from "../../runtime/widgets/next-item.ts";
import { useOutside } from "../../runtime/widgets/use-outside.ts";

interface MenuProps {
  label: string;
  /** Closes the menu; `true` if the focus returns to the button. */
  onClose: (back: boolean) => void;
  /** List items that hold the `menuitem…` elements. */
  children: ReactNode;
}

const ITEMS = '[role^="menuitem"]';

export function Menu({ label, onClose, children }: MenuProps) {
  const list = useRef<HTMLUListElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];

  // The menu's parent holds the button as well.
  useOutside(() => list.current?.parentElement, () => onClose(false));
  // Moves the focus to the checked item.
  useEffect(() => {
    const all = items();
    (all.find((item) => item.ariaChecked === "true") ?? all[0])?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return onClose(true);
    const all = items();
    const next = nextItem(VERTICAL, event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
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

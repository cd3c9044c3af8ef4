/** A button with a menu: arrows move, Escape closes and gives the focus back. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

interface MenuProps {
  label: string;
  icon: ReactNode;
  onClose: () => void;
  /** The list of `menuitem…` elements; gets what closes the menu. */
  children: (close: () => void) => ReactNode;
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

export function Menu({ label, icon, onClose, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen(false);
    onClose();
    button.current?.focus();
  };

  // Follows `open`: the focus goes to the checked item, a click or focus elsewhere closes.
  useEffect(() => {
    if (!open) return undefined;
    const items = [...(root.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
    (items.find((item) => item.ariaChecked === "true") ?? items[0])?.focus();
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return;
      setOpen(false);
      onClose();
    };
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    return () => {
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `onClose` is new on each render.
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === "Escape") return close();
    const items = [...(root.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
    const next = nextItem(event.key, items.indexOf(document.activeElement as HTMLElement), items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };

  return (
    <div className="menu" ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="icon-button"
        ref={button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      >
        {icon}
      </button>
      {open && children(close)}
    </div>
  );
}

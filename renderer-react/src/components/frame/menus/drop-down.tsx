/**
 * A menu of links in the navbar. Without a script it opens and closes as a `<details>`; with one,
 * Escape, a chosen link, and a click or focus elsewhere close it as well.
 */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";

import { useOutside } from "../../../runtime/widgets/use-outside.ts";
import { Icon } from "../../common/icon.tsx";

interface DropDownProps {
  /** The accessible name where it differs from the label. */
  name?: string;
  label: ReactNode;
  /** Whether the current page is among the links. */
  isCurrent?: boolean;
  /** List items with links. */
  children: ReactNode;
}

export function DropDown({ name, label, isCurrent, children }: DropDownProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current?.open) box.current.open = false;
  };
  useOutside(() => box.current, close);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !box.current?.open) return;
    // In the drawer, Escape closes the menu first.
    event.preventDefault();
    close();
    box.current.querySelector("summary")?.focus();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("a")) close();
  };
  return (
    <details className="mr-menu" ref={box} onKeyDown={onKeyDown} onClick={onClick}>
      <summary className="mr-navbar__link" aria-label={name} aria-current={isCurrent ? "true" : undefined}>
        {label}
        <Icon name="chevron" />
      </summary>
      <ul className="mr-menu__list">{children}</ul>
    </details>
  );
}

/**
 * A menu of links to other forms of the site. Without a script it opens and closes as a `<details>`;
 * with one, Escape and a click or focus elsewhere close it as well.
 */
import { type KeyboardEvent, useEffect, useRef } from "react";

import { useStrings } from "../../runtime/context.ts";
import { Icon } from "../common/icon.tsx";

export interface Choice {
  key: string;
  label: string;
  href: string;
  /** The language of the label and of the page behind it. */
  lang?: string | undefined;
  isCurrent: boolean;
  /** Whether the page shown does not exist there. */
  isOtherPage?: boolean | undefined;
  onChoose?: () => void;
}

export function ChoiceMenu({ name, current, choices }: { name: string; current: string; choices: readonly Choice[] }) {
  const { notThisPage } = useStrings();
  const box = useRef<HTMLDetailsElement>(null);
  // Closes on a click or focus outside of the menu, wherever on the page.
  useEffect(() => {
    const onOutside = ({ target }: Event) => {
      if (box.current?.open && !(target instanceof Node && box.current.contains(target))) box.current.open = false;
    };
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    return () => {
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !box.current?.open) return;
    // In the drawer, Escape closes the menu first.
    event.preventDefault();
    box.current.open = false;
    box.current.querySelector("summary")?.focus();
  };
  return (
    <details className="mr-menu" ref={box} onKeyDown={onKeyDown}>
      <summary className="mr-navbar__link" aria-label={`${name} ${current}`}>
        <bdi>{current}</bdi>
        <Icon name="chevron" />
      </summary>
      <ul className="mr-menu__list">
        {choices.map(({ key, label, href, lang, isCurrent, isOtherPage, onChoose }) => (
          <li key={key}>
            <a
              className="mr-menu__item"
              href={href}
              lang={lang}
              hrefLang={lang}
              data-native
              aria-current={isCurrent ? "true" : undefined}
              onClick={onChoose}
            >
              <bdi>{label}</bdi>
              {isOtherPage && <small className="mr-menu__note">{notThisPage}</small>}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

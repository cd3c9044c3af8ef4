/**
 * The menu of versions, where there is more than one. Without a script it opens and closes as a
 * `<details>`; with one, Escape and a click or focus elsewhere close it as well.
 */
import { type KeyboardEvent, useEffect, useRef } from "react";

import { useSite } from "../../runtime/context.ts";
import { rememberVersion } from "../../runtime/preferred-version.ts";
import { Icon } from "../common/icon.tsx";

export function VersionMenu() {
  const { strings, version } = useSite();
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
  if (version.all.length < 2) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !box.current?.open) return;
    // In the drawer, Escape closes the menu first.
    event.preventDefault();
    box.current.open = false;
    box.current.querySelector("summary")?.focus();
  };
  const current = version.all.find(({ name }) => name === version.current)?.label ?? version.current;
  return (
    <details className="menu" ref={box} onKeyDown={onKeyDown}>
      <summary className="navbar__link" aria-label={`${strings.chooseVersion} ${current}`}>
        {current}
        <Icon name="chevron" />
      </summary>
      <ul className="menu__list">
        {version.all.map(({ name, label, path }) => (
          <li key={name}>
            <a
              className="menu__item"
              href={path}
              data-native
              aria-current={name === version.current ? "true" : undefined}
              onClick={() => rememberVersion(name)}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

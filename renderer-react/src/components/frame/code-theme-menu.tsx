/** The menu of code themes: pointing at one shows it, choosing keeps it. */
import { useRef } from "react";

import type { CodeThemeInfo } from "../../generated/site-model.ts";
import { useSite } from "../../runtime/context.ts";
import { useFrame } from "../../runtime/frame-context.ts";
import { useSignal } from "../../runtime/use-signal.ts";
import { Icon } from "../common/icon.tsx";
import { Menu } from "../common/menu.tsx";

export function CodeThemeMenu() {
  const { codeThemes, colorMode, strings } = useSite();
  const frame = useFrame();
  const mode = useSignal(frame.colorMode, colorMode.default);
  const chosen = useSignal(frame.codeTheme, null) ?? codeThemes[mode];
  const list = useRef<HTMLUListElement>(null);
  if (codeThemes.available.length < 2) return null;

  const choose = ({ id }: CodeThemeInfo) => frame.codeTheme.set(id === codeThemes[mode] ? null : id);
  return (
    <Menu label={strings.codeTheme} icon={<Icon name="palette" />} onClose={() => frame.previewCodeTheme(null)}>
      {(close) => (
        <ul className="menu__list" role="menu" aria-label={strings.codeTheme} ref={list}>
          {codeThemes.available.map((theme) => (
            <li key={theme.id} role="none">
              <button
                type="button"
                role="menuitemradio"
                aria-checked={theme.id === chosen}
                className="menu__item"
                onPointerEnter={() => frame.previewCodeTheme(theme.id)}
                onFocus={() => frame.previewCodeTheme(theme.id)}
                onClick={() => {
                  choose(theme);
                  close();
                }}
              >
                <Icon name="check" />
                {theme.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
}

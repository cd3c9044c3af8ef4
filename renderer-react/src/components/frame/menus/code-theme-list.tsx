/** The code themes in their menu, those for the mode of the page first: pointing at one shows it, choosing keeps it. */
import { useEffect } from "react";

import type { CodeThemeInfo } from "../../../generated/site-model.ts";
import { useSite } from "../../../runtime/context/site.ts";
import { useFrame } from "../../../runtime/context/frame.ts";
import { useSignal } from "../../../runtime/state/use-signal.ts";
import { Icon } from "../../common/icon.tsx";
import { Menu } from "../../common/menu.tsx";
import css from "bundle-text:../../../styles/code-theme-list.css";
import { adoptStyles } from "../../../runtime/widgets/adopt-styles.ts";

adoptStyles(css);

export default function CodeThemeList({ onClose }: { onClose: (back: boolean) => void }) {
  const { codeThemes, colorMode, strings } = useSite();
  const frame = useFrame();
  const mode = useSignal(frame.colorMode, colorMode.default);
  const chosen = useSignal(frame.codeTheme, null) ?? codeThemes[mode];
  // A preview ends with the menu.
  useEffect(() => () => frame.previewCodeTheme(null), [frame]);

  const choose = ({ id }: CodeThemeInfo) => {
    frame.codeTheme.set(id === codeThemes[mode] ? null : id);
    onClose(true);
  };
  const item = (theme: CodeThemeInfo) => (
    <li key={theme.id} role="none">
      <button
        type="button"
        role="menuitemradio"
        aria-checked={theme.id === chosen}
        className="mr-menu__item"
        onPointerEnter={() => frame.previewCodeTheme(theme.id)}
        onFocus={() => frame.previewCodeTheme(theme.id)}
        onClick={() => choose(theme)}
      >
        <Icon name="check" />
        {theme.name}
      </button>
    </li>
  );
  const first = codeThemes.available.filter((theme) => theme.mode === mode);
  const others = codeThemes.available.filter((theme) => theme.mode !== mode);
  return (
    <Menu label={strings.codeTheme} onClose={onClose}>
      {first.map(item)}
      {first.length > 0 && others.length > 0 && <li role="separator" className="mr-menu__separator" />}
      {others.map(item)}
    </Menu>
  );
}

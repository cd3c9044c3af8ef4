/** The button for the menu of code themes, whose module is loaded at the first use. */
import { useRef, useState } from "react";

import { useSite } from "../../../runtime/context/site.ts";
import { useFrame } from "../../../runtime/context/frame.ts";
import { Icon } from "../../common/icon.tsx";
import { prerendered } from "../../prerendered.ts";

export const CodeThemeMenu = prerendered(function CodeThemeMenu() {
  const { codeThemes, strings } = useSite();
  const { CodeThemeList } = useFrame();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (codeThemes.available.length < 2) return null;

  const close = (back: boolean) => {
    setOpen(false);
    if (back) button.current?.focus();
  };
  return (
    <div className="mr-menu">
      <button
        type="button"
        className="mr-icon-button"
        ref={button}
        aria-label={strings.codeTheme}
        title={strings.codeTheme}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="palette" />
      </button>
      {open && CodeThemeList && <CodeThemeList onClose={close} />}
    </div>
  );
}, () => "");

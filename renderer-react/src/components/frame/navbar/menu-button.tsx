/** The button that opens the menu on a phone. */
import { useState } from "react";

import { useStrings } from "../../../runtime/context/site.ts";
import { useFrame } from "../../../runtime/context/frame.ts";
import { Icon } from "../../common/icon.tsx";
import { prerendered } from "../../prerendered.ts";

export const MenuButton = prerendered(function MenuButton() {
  const { openMenu } = useStrings();
  const { Drawer } = useFrame();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="mr-icon-button mr-navbar__menu"
        aria-label={openMenu}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {open && Drawer && <Drawer onClose={() => setOpen(false)} />}
    </>
  );
}, () => "");

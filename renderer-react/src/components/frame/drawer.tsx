/**
 * The menu on a phone: a modal dialog with the docs panel and the main panel.
 *
 * The browser's `<dialog>` keeps the focus inside and answers Escape. It has an entry in the
 * history, so that going back closes it and stays on the page.
 */
import { type MouseEvent, useState } from "react";

import { useSite, useStrings, useView } from "../../runtime/context/site.ts";
import { scrollToMiddle } from "../../runtime/sidebar/sidebar-scroll.ts";
import { leadsHere, useLayer } from "../../runtime/widgets/use-layer.ts";
import { useModal } from "../../runtime/widgets/use-modal.ts";
import { Icon } from "../common/icon.tsx";
import { Sidebar } from "../sidebar/sidebar.tsx";
import { Brand } from "./navbar/brand.tsx";
import { ColorToggle } from "./navbar/color-toggle.tsx";
import { LanguageMenu } from "./menus/language-menu.tsx";
import { NavbarItems } from "./navbar/navbar-items.tsx";
import css from "bundle-text:../../styles/drawer.css";
import { adoptStyles } from "../../runtime/widgets/adopt-styles.ts";

adoptStyles(css);

/** Scrolls to the current entry, unless it is in view. */
function revealCurrent(dialog: HTMLDialogElement): void {
  const current = dialog.querySelector('.mr-sidebar__link[aria-current="page"]');
  if (current) scrollToMiddle(dialog, current);
}

export default function Drawer({ onClose }: { onClose: () => void }) {
  const { menu, closeMenu } = useStrings();
  const { sidebar } = useView();
  const { items } = useSite().navbar;
  const [panel, setPanel] = useState<"docs" | "main">(sidebar ? "docs" : "main");
  useLayer("menu", onClose);
  const dialog = useModal(revealCurrent);

  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
    else if (leadsHere((event.target as Element).closest("a"))) setTimeout(onClose);
  };
  return (
    <dialog className="mr-drawer" aria-label={menu} ref={dialog} onCancel={onClose} onClick={onClick}>
      <div className="mr-drawer__inner">
        <header className="mr-drawer__header">
          <Brand />
          <ColorToggle />
          <button type="button" className="mr-icon-button" aria-label={closeMenu} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {panel === "docs" && sidebar ? (
          <DocsPanel onBack={() => setPanel("main")} />
        ) : (
          <div className="mr-drawer__main">
            <NavbarItems items={items} />
            <LanguageMenu />
          </div>
        )}
      </div>
    </dialog>
  );
}

function DocsPanel({ onBack }: { onBack: () => void }) {
  const { backToMainMenu } = useStrings();
  const { navbar, languages } = useSite();
  const hasMainMenu = navbar.items.length > 0 || languages !== undefined;
  return (
    <>
      {hasMainMenu && (
        <button type="button" className="mr-drawer__back" onClick={onBack}>
          <span className="mr-drawer__arrow" aria-hidden="true">← </span>
          {backToMainMenu}
        </button>
      )}
      <Sidebar />
    </>
  );
}

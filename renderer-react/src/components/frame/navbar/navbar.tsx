/** The bar on top of each page. */
import { useRef } from "react";

import { useSite, useStrings } from "../../../runtime/context/site.ts";
import { useHideOnScroll } from "../../../runtime/scroll/use-hide-on-scroll.ts";
import { Overridable } from "../../common/overridable.tsx";
import { Brand } from "./brand.tsx";
import { CodeThemeMenu } from "../menus/code-theme-menu.tsx";
import { ColorToggle } from "./color-toggle.tsx";
import { LanguageMenu } from "../menus/language-menu.tsx";
import { MenuButton } from "./menu-button.tsx";
import { NavbarItems } from "./navbar-items.tsx";
import { SearchButton } from "./search-button.tsx";
import { Slot } from "../../common/slot.tsx";

export function Navbar() {
  const { navbar } = useSite();
  const { mainNav } = useStrings();
  const bar = useRef<HTMLElement>(null);
  useHideOnScroll(bar, navbar.hideOnScroll);
  return (
    <nav className="mr-navbar" aria-label={mainNav} ref={bar}>
      <div className="mr-navbar__inner">
        <MenuButton />
        <Brand />
        <Slot name="navbar-start" />
        <div className="mr-navbar__items">
          <NavbarItems position="left" />
        </div>
        <div className="mr-navbar__items mr-navbar__items--end">
          <NavbarItems position="right" />
          <LanguageMenu />
        </div>
        <div className="mr-navbar__tools">
          <Overridable name="NavbarEnd">
            <Slot name="navbar-end" />
            <SearchButton />
            <CodeThemeMenu />
            <ColorToggle />
          </Overridable>
        </div>
      </div>
    </nav>
  );
}

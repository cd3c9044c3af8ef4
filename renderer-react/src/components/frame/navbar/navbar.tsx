/** The bar on top of each page. */
import { useMemo, useRef } from "react";

import type { OverrideData } from "../../../generated/site-model.ts";
import { useSite, useStrings, useView } from "../../../runtime/context/site.ts";
import { useHideOnScroll } from "../../../runtime/scroll/use-hide-on-scroll.ts";
import { noData, part } from "../../common/overridable.tsx";
import { Brand } from "./brand.tsx";
import { CodeThemeMenu } from "../menus/code-theme-menu.tsx";
import { ColorToggle } from "./color-toggle.tsx";
import { stepsOf } from "./fit.ts";
import { LanguageMenu } from "../menus/language-menu.tsx";
import { MenuButton } from "./menu-button.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { NavbarItems } from "./navbar-items.tsx";
import { Search } from "./search-button.tsx";
import { Slot } from "../../common/slot.tsx";

function useNavbar() {
  const { items, hideOnScroll } = useSite().navbar;
  return { items, hideOnScroll };
}

export const Navbar = part("Navbar", useNavbar, function Navbar({ items, hideOnScroll }: OverrideData["Navbar"]) {
  const { mainNav, menu } = useStrings();
  const hasSidebar = useView().sidebar !== undefined;
  const site = useSite();
  const steps = useMemo(() => stepsOf(items, site), [site, items]);
  const bar = useRef<HTMLElement>(null);
  useHideOnScroll(bar, hideOnScroll);
  return (
    <nav className="mr-navbar" aria-label={mainNav} ref={bar}>
      <div className="mr-navbar__inner">
        <MenuButton />
        {hasSidebar && <noscript><a className="mr-navbar__menu" href="#mr-sidebar">{menu}</a></noscript>}
        <Brand />
        <Slot name="navbar-start" />
        <div className="mr-navbar__items">
          <NavbarItems items={items} position="left" steps={steps} />
        </div>
        <div className="mr-navbar__items mr-navbar__items--end">
          <MoreMenu items={items} steps={steps} />
          <NavbarItems items={items} position="right" steps={steps} />
          <LanguageMenu />
        </div>
        <div className="mr-navbar__tools">
          <NavbarEnd />
        </div>
      </div>
    </nav>
  );
});

export const NavbarEnd = part("NavbarEnd", noData, function NavbarEnd() {
  return (
    <>
      <Slot name="navbar-end" />
      <Search />
      <CodeThemeMenu />
      <ColorToggle />
    </>
  );
});

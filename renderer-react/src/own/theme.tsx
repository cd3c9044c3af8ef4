/** The parts of the shell that own components can import: `@mdbook-react/theme`. */
import { type ReactNode, useId, useMemo, useState } from "react";

import { TabPanels } from "../components/common/tab-panels.tsx";
import { useFrame } from "../runtime/context/frame.ts";
import { useSite, useView } from "../runtime/context/site.ts";
import { useSignal } from "../runtime/state/use-signal.ts";
import { factsOf } from "./page-facts.ts";

export { Link } from "../components/common/link.tsx";
export { Announcement } from "../components/frame/announcement-bar.tsx";
export { Footer } from "../components/frame/footer.tsx";
export { LanguageMenu } from "../components/frame/menus/language-menu.tsx";
export { VersionMenu } from "../components/frame/menus/version-menu.tsx";
export { Brand } from "../components/frame/navbar/brand.tsx";
export { NavbarItem } from "../components/frame/navbar/navbar-items.tsx";
export { Navbar, NavbarEnd } from "../components/frame/navbar/navbar.tsx";
export { Search } from "../components/frame/navbar/search-button.tsx";
export { Breadcrumbs } from "../components/page/breadcrumbs.tsx";
export { DocFooter, EditLink, LastUpdated } from "../components/page/page-footer.tsx";
export { DocHeader, Title } from "../components/page/page-header.tsx";
export { Pagination } from "../components/page/pagination.tsx";
export { TableOfContents } from "../components/page/toc.tsx";
export { SidebarItem } from "../components/sidebar/sidebar-item.tsx";
export { Sidebar } from "../components/sidebar/sidebar.tsx";
export { NotFound } from "../screens/not-found.tsx";
export { useHref, useStrings } from "../runtime/context/site.ts";
export { Badge, Card, CodeBlock, Hero, Icon, LinkButton } from "./blocks.tsx";
export type { Code } from "./blocks.tsx";

/** The page that is shown; `undefined` on lists, the search page and the page for unknown addresses. */
export function usePage() {
  const { screen } = useView();
  return useMemo(() => (screen.kind === "page" ? factsOf(screen.page) : undefined), [screen]);
}

/** The language of the site and its base path. */
export function useSiteData() {
  const { title, basePath, locale } = useSite();
  return { title, basePath, language: locale.htmlLang };
}

/** `light` or `dark`. While prerendering it is the site's default. */
export function useColorMode() {
  const { colorMode } = useSite();
  return useSignal(useFrame().colorMode, colorMode.default);
}

interface AdmonitionProps {
  type?: "note" | "tip" | "info" | "important" | "warning" | "caution" | "danger";
  title: ReactNode;
  children: ReactNode;
}

/** A box such as `:::note` makes. */
export function Admonition({ type = "note", title, children }: AdmonitionProps) {
  return (
    <div className={`mr-admonition mr-admonition-${type}`} role="note">
      <p className="mr-admonition-title">{title}</p>
      {children}
    </div>
  );
}

interface TabsProps {
  items: readonly { label: string; content: ReactNode }[];
}

/** Panels of which one is shown. */
export function Tabs({ items }: TabsProps) {
  const id = useId();
  const [selected, select] = useState(0);
  return <TabPanels id={id} tabs={items} selected={selected} onSelect={select} />;
}

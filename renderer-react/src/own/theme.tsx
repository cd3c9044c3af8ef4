/** The parts of the shell that own components can import: `@mdbook-react/theme`. */
import { type ReactNode, useId, useState } from "react";

import { TabPanels } from "../components/common/tab-panels.tsx";
import { useFrame } from "../runtime/context/frame.ts";
import { useSite, useView } from "../runtime/context/site.ts";
import { useSignal } from "../runtime/state/use-signal.ts";

export { Link } from "../components/common/link.tsx";
export { useHref, useStrings } from "../runtime/context/site.ts";
export { Badge, Card, CodeBlock, Icon, LinkButton } from "./blocks.tsx";
export type { Code } from "./blocks.tsx";

/** The page that is shown; `undefined` on lists and the search page. */
export function usePage() {
  const { screen, path } = useView();
  if (screen.kind !== "page") return undefined;
  const { title, tags } = screen.page;
  return { path, title, tags: tags ?? [] };
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

/** The properties of an override of the admonition. */
export interface AdmonitionOverride {
  type: string;
  title: ReactNode;
  children: ReactNode;
}

/** The properties of an override of the code block: `children` is the lines and their buttons. */
export interface CodeBlockOverride {
  language?: string;
  title?: string;
  children: ReactNode;
}

/** The properties of the other overrides: `children` is the built-in part. */
export interface PartOverride {
  children: ReactNode;
}

interface AdmonitionProps {
  type?: "note" | "tip" | "info" | "important" | "warning" | "caution" | "danger";
  title: ReactNode;
  children: ReactNode;
}

/** A box such as `:::note` makes. */
export function Admonition({ type = "note", title, children }: AdmonitionProps) {
  return (
    <div className={`mr-admonition mr-admonition-${type}`}>
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

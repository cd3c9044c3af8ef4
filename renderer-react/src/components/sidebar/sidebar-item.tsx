/** The entries of a sidebar. */
import { useLocation } from "react-router-dom";

import type { SidebarItem } from "../../generated/site-model.ts";
import type { SidebarEntry } from "../../model.ts";
import { useHref, useStrings, useView } from "../../runtime/context/site.ts";
import { isLong } from "../../runtime/sidebar/long-list.ts";
import { addressOf, decode } from "../../runtime/address/paths.ts";
import { useHydrated } from "../../runtime/state/use-signal.ts";
import { Label } from "../common/label.tsx";
import { Link } from "../common/link.tsx";
import { prerendered } from "../prerendered.ts";
import { badgeKey, EntryLabel } from "./entry-label.tsx";
import { LongList } from "./long-list.tsx";
import { SidebarCategory } from "./sidebar-category.tsx";
import { useSidebarState } from "./sidebar-state.ts";

interface Props {
  items: readonly SidebarItem[];
  /** The key of the surrounding category; empty for the sidebar's own list. */
  list: string;
}

export function SidebarItems({ items, list }: Props) {
  const { path } = useView();
  const { open } = useSidebarState();
  const entries = (items: readonly SidebarItem[], first: number) => {
    const siblings = items.flatMap((item) => (item.type === "category" ? [item.key] : []));
    return items.map((item, index) => (
      <Entry key={keyOf(item, first + index)} {...{ item, siblings, open, path }} />
    ));
  };
  if (!isLong(items)) return <ul className="mr-sidebar__list">{entries(items, 0)}</ul>;
  return <LongList items={items} list={list}>{entries}</LongList>;
}

function keyOf(item: SidebarItem, index: number): string | number {
  return item.type === "category" ? item.key : item.type === "link" ? item.path : index;
}

interface EntryProps {
  item: SidebarItem;
  siblings: readonly string[];
  /** The keys of the open categories. */
  open: ReadonlySet<string>;
  /** The path of the page that is shown. */
  path: string;
}

function Entry({ item, siblings, open, path }: EntryProps) {
  switch (item.type) {
    case "link":
      return <PageEntry item={item} current={item.path === path} />;
    case "heading":
      return <HeadingEntry {...item} here={path} />;
    case "category":
      return <SidebarCategory {...{ item, siblings, path }} isOpen={open.has(item.key)} />;
    case "draft":
      return <DraftEntry label={item.label} />;
    case "external":
      return <ExternalEntry {...item} />;
    case "part":
      return <li className="mr-sidebar__part"><Label text={item.label} /></li>;
    case "separator":
      return <li className="mr-sidebar__separator" aria-hidden="true" />;
    case "rest":
      return null;
  }
}

interface PageEntryProps {
  item: SidebarEntry<"link">;
  current: boolean;
}

const PageEntry = prerendered(function PageEntry({ item, current }: PageEntryProps) {
  const href = useHref();
  if (item.unlisted && !current) return null;
  return (
    <li className={item.className}>
      <a className="mr-sidebar__link" href={href(addressOf(item.path))} aria-current={current ? "page" : undefined}>
        <EntryLabel {...item} />
      </a>
    </li>
  );
}, ({ item, current }) => [current, item.unlisted, item.className, item.path, badgeKey(item), item.label].join("\n"));

/** The entry of a heading. It is the current one while the address names the heading, which browsers alone know. */
function HeadingEntry({ label, path, id, here }: SidebarEntry<"heading"> & { here: string }) {
  const href = useHref();
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const address = `${addressOf(path)}#${id}`;
  const current = hydrated && path === here && decode(hash) === `#${id}`;
  return (
    <li>
      <a className="mr-sidebar__link" href={href(address)} aria-current={current ? "location" : undefined}>
        <Label text={label} />
      </a>
    </li>
  );
}

function ExternalEntry({ label, href }: SidebarEntry<"external">) {
  return (
    <li>
      <Link className="mr-sidebar__link" to={href}><Label text={label} /></Link>
    </li>
  );
}

function DraftEntry({ label }: { label: string }) {
  const { draft } = useStrings();
  return (
    <li className="mr-sidebar__draft">
      <Label text={label} />
      <span className="mr-sidebar__mark">{draft}</span>
    </li>
  );
}

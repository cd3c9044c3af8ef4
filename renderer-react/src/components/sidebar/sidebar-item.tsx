/** The entries of a sidebar. */
import type { SidebarItem as Item } from "../../generated/site-model.ts";
import type { SidebarEntry } from "../../model.ts";
import { useSite, useView } from "../../runtime/context/site.ts";
import { isLong } from "../../runtime/sidebar/long-list.ts";
import { Label } from "../common/label.tsx";
import { noData, part } from "../common/overridable.tsx";
import { prerendered } from "../prerendered.ts";
import { badgeKey } from "./entry-label.tsx";
import { CategoryContent } from "./category-content.tsx";
import { DraftContent, ExternalContent, HeadingContent, PageContent, useIsHeadingShown } from "./entry-content.tsx";
import { LongList } from "./long-list.tsx";
import { isAround, SidebarCategory } from "./sidebar-category.tsx";
import { useSidebarState } from "./sidebar-state.ts";

interface Props {
  items: readonly Item[];
  /** The key of the surrounding category; empty for the sidebar's own list. */
  list: string;
}

export function SidebarItems({ items, list }: Props) {
  const { path } = useView();
  const { open } = useSidebarState();
  const Row = useSite().overrides?.SidebarItem ? ReplacedEntry : Entry;
  const entries = (items: readonly Item[], first: number) => {
    const siblings = items.flatMap((item) => (item.type === "category" ? [item.key] : []));
    return items.map((item, index) => (
      <Row key={keyOf(item, first + index)} {...{ item, siblings, open, path }} />
    ));
  };
  if (!isLong(items)) return <ul className="mr-sidebar__list">{entries(items, 0)}</ul>;
  return <LongList items={items} list={list}>{entries}</LongList>;
}

function keyOf(item: Item, index: number): string | number {
  return item.type === "category" ? item.key : item.type === "link" ? item.path : index;
}

interface EntryProps {
  item: Item;
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
    case "category":
      return <SidebarCategory {...{ item, siblings, path }} isOpen={open.has(item.key)} />;
    case "separator":
      return <li className="mr-sidebar__separator" aria-hidden="true" />;
    case "rest":
      return null;
    default:
      return <li className={CLASSES[item.type]}><Content item={item} /></li>;
  }
}

/** The classes of the list items of some entries. */
const CLASSES: Partial<Record<Item["type"], string>> = {
  category: "mr-sidebar__category",
  draft: "mr-sidebar__draft",
  part: "mr-sidebar__part",
};

interface PageEntryProps {
  item: SidebarEntry<"link">;
  current: boolean;
}

const PageEntry = prerendered(function PageEntry({ item, current }: PageEntryProps) {
  if (item.unlisted && !current) return null;
  return <li className={item.className}><PageContent item={item} isCurrent={current} /></li>;
}, ({ item, current }) => [current, item.unlisted, item.className, item.path, badgeKey(item), item.label].join("\n"));

/** The content of an entry without entries below it. */
function Content({ item, isCurrent = false }: { item: Item; isCurrent?: boolean }) {
  switch (item.type) {
    case "link":
      return <PageContent item={item} isCurrent={isCurrent} />;
    case "heading":
      return <HeadingContent {...item} />;
    case "draft":
      return <DraftContent label={item.label} />;
    case "external":
      return <ExternalContent {...item} />;
    case "part":
      return <Label text={item.label} />;
    default:
      return null;
  }
}

/** An entry whose content is an override. */
function ReplacedEntry(props: EntryProps) {
  const { item, siblings, open, path } = props;
  const { toggle } = useSidebarState();
  const isHeadingShown = useIsHeadingShown(item);
  const isCategory = item.type === "category";
  const isCurrent = isHeadingShown || ((isCategory || item.type === "link") && item.path === path);
  if (item.type === "rest" || item.type === "separator") return <Entry {...props} />;
  if (item.type === "link" && item.unlisted && !isCurrent) return null;
  const className = item.type === "link" ? item.className : CLASSES[item.type];
  return (
    <li className={className} data-active={(isCategory && isAround(item, path)) || undefined}>
      <SidebarItem
        item={item}
        isCurrent={isCurrent}
        isOpen={isCategory && open.has(item.key)}
        onToggle={() => {
          if (isCategory) toggle(item.key, siblings);
        }}
      />
    </li>
  );
}

export const SidebarItem = part("SidebarItem", noData, function SidebarItem({ item, isCurrent, isOpen, onToggle }) {
  if (item.type !== "category") return <Content item={item} isCurrent={isCurrent} />;
  return <CategoryContent {...{ item, isCurrent, isOpen, onToggle }} />;
});

/** The entries of a sidebar. */
import type { SidebarItem } from "../../generated/site-model.ts";
import type { SidebarEntry } from "../../model.ts";
import { useHref, useStrings, useView } from "../../runtime/context.ts";
import { addressOf } from "../../runtime/paths.ts";
import { SidebarCategory } from "./sidebar-category.tsx";

export function SidebarItems({ items }: { items: readonly SidebarItem[] }) {
  const siblings = items.flatMap((item) => (item.type === "category" ? [item.key] : []));
  return (
    <ul className="sidebar__list">
      {items.map((item, index) => (
        <Entry key={keyOf(item, index)} item={item} siblings={siblings} />
      ))}
    </ul>
  );
}

function keyOf(item: SidebarItem, index: number): string | number {
  return item.type === "category" ? item.key : item.type === "link" ? item.path : index;
}

function Entry({ item, siblings }: { item: SidebarItem; siblings: readonly string[] }) {
  switch (item.type) {
    case "link":
      return <PageEntry item={item} />;
    case "category":
      return <SidebarCategory item={item} siblings={siblings} />;
    case "draft":
      return <DraftEntry label={item.label} />;
    case "part":
      return <li className="sidebar__part">{item.label}</li>;
    case "separator":
      return <li className="sidebar__separator" role="separator" />;
  }
}

function PageEntry({ item }: { item: SidebarEntry<"link"> }) {
  const { path } = useView();
  const href = useHref();
  const current = item.path === path;
  if (item.unlisted && !current) return null;
  return (
    <li className={item.className}>
      <a className="sidebar__link" href={href(addressOf(item.path))} aria-current={current ? "page" : undefined}>
        {item.label}
      </a>
    </li>
  );
}

function DraftEntry({ label }: { label: string }) {
  const { draft } = useStrings();
  return (
    <li className="sidebar__draft">
      {label}
      <span className="sidebar__mark">{draft}</span>
    </li>
  );
}

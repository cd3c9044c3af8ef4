/** A collapsible category of the sidebar. */
import type { SidebarEntry } from "../../model.ts";
import { prerendered } from "../prerendered.ts";
import { CategoryContent } from "./category-content.tsx";
import { headingKey } from "./category-heading.tsx";
import { keysAround } from "./open-categories.ts";
import { useSidebarState } from "./sidebar-state.ts";

interface Props {
  item: SidebarEntry<"category">;
  siblings: readonly string[];
  isOpen: boolean;
  /** The path of the page that is shown. */
  path: string;
}

/** Whether a category contains the page that is shown. */
export const isAround = (item: SidebarEntry<"category">, path: string): boolean => keysAround([item], path).length > 0;

export const SidebarCategory = prerendered(function SidebarCategory({ item, siblings, isOpen, path }: Props) {
  const { toggle } = useSidebarState();
  return (
    <li className="mr-sidebar__category" data-active={isAround(item, path) || undefined}>
      <CategoryContent item={item} isCurrent={item.path === path} isOpen={isOpen} onToggle={() => toggle(item.key, siblings)} />
    </li>
  );
}, ({ item, isOpen, path }) => (isOpen || item.items || item.path === path ? undefined : headingKey({ item, isOpen, current: false })));

/** A collapsible category of the sidebar. Closed, it renders no entries. */
import { useLayoutEffect, useRef, useState } from "react";

import type { SidebarEntry } from "../../model.ts";
import { closing, opening } from "../../runtime/widgets/collapse.ts";
import { prerendered } from "../prerendered.ts";
import { CategoryHeading, headingKey } from "./category-heading.tsx";
import { keysAround } from "./open-categories.ts";
import { SidebarItems } from "./sidebar-item.tsx";
import { useSidebarState } from "./sidebar-state.ts";

interface Props {
  item: SidebarEntry<"category">;
  siblings: readonly string[];
  isOpen: boolean;
  /** The path of the page that is shown. */
  path: string;
}

export const SidebarCategory = prerendered(function SidebarCategory({ item, siblings, isOpen, path }: Props) {
  const { toggle } = useSidebarState();
  // Stays while the list folds; the entries go when it has folded.
  const [folding, setFolding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const shown = (isOpen || folding) && item.items !== undefined;

  const onToggle = () => {
    moved.current = !isOpen;
    if (isOpen && list.current) {
      setFolding(true);
      void closing(list.current).then(() => setFolding(false));
    }
    toggle(item.key, siblings);
  };
  // Unfolds a list that the reader opened, once its entries are in the document.
  useLayoutEffect(() => {
    if (!shown || !isOpen || !moved.current || !list.current) return;
    moved.current = false;
    void opening(list.current);
  }, [shown, isOpen]);

  const active = keysAround([item], path).length > 0;
  return (
    <li className="mr-sidebar__category" data-active={active || undefined}>
      <CategoryHeading item={item} isOpen={isOpen} current={item.path === path} onToggle={onToggle} />
      {shown && (
        <div className="mr-sidebar__fold" ref={list}>
          <SidebarItems items={item.items ?? []} list={item.key} />
        </div>
      )}
    </li>
  );
}, ({ item, isOpen, path }) => (isOpen || item.items || item.path === path ? undefined : headingKey({ item, isOpen, current: false })));

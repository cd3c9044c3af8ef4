/** The heading of a category and its entries. Closed, it renders no entries. */
import { useLayoutEffect, useRef, useState } from "react";

import type { SidebarEntry } from "../../model.ts";
import { closing, opening } from "../../runtime/widgets/collapse.ts";
import { CategoryHeading } from "./category-heading.tsx";
import { SidebarItems } from "./sidebar-item.tsx";

interface Props {
  item: SidebarEntry<"category">;
  /** Whether its own page is shown. */
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

export function CategoryContent({ item, isCurrent, isOpen, onToggle }: Props) {
  // Stays while the list folds; the entries go when it has folded.
  const [folding, setFolding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const shown = (isOpen || folding) && item.items !== undefined;

  const toggle = () => {
    moved.current = !isOpen;
    if (isOpen && list.current) {
      setFolding(true);
      void closing(list.current).then(() => setFolding(false));
    }
    onToggle();
  };
  // Unfolds a list that the reader opened, once its entries are in the document.
  useLayoutEffect(() => {
    if (!shown || !isOpen || !moved.current || !list.current) return;
    moved.current = false;
    void opening(list.current);
  }, [shown, isOpen]);

  return (
    <>
      <CategoryHeading item={item} isOpen={isOpen} current={isCurrent} onToggle={toggle} />
      {shown && (
        <div className="mr-sidebar__fold" ref={list}>
          <SidebarItems items={item.items ?? []} list={item.key} />
        </div>
      )}
    </>
  );
}

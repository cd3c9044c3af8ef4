/**
 * The sidebar's list. Categories of the current page are open; the others keep the state that the
 * reader set, until the document is left.
 */
import { useState } from "react";

import type { OverrideData } from "../../generated/site-model.ts";
import { useSite, useStrings, useView } from "../../runtime/context/site.ts";
import { part } from "../common/overridable.tsx";
import { Slot } from "../common/slot.tsx";
import { keysAround, openAtFirst, toggled } from "./open-categories.ts";
import { SidebarItems } from "./sidebar-item.tsx";
import { SidebarContext, type SidebarState } from "./sidebar-state.ts";

function useItems() {
  const { sidebar, path } = useView();
  return { items: sidebar?.items ?? [], path };
}

export const Sidebar = part("Sidebar", useItems, function Sidebar({ items, path }: OverrideData["Sidebar"]) {
  const { sidebarNav } = useStrings();
  const { autoCollapse, openLevels } = useSite().sidebar;
  const [seen, setSeen] = useState(path);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(items, path, openLevels));
  if (seen !== path) {
    setSeen(path);
    setOpen(new Set([...open, ...keysAround(items, path)]));
  }
  const state: SidebarState = {
    open,
    toggle: (key, siblings) => setOpen((now) => toggled(now, key, siblings, autoCollapse)),
    openCategory: (key) => setOpen((now) => new Set([...now, key])),
  };
  return (
    <SidebarContext value={state}>
      <nav className="mr-sidebar__nav" aria-label={sidebarNav}>
        <Slot name="sidebar-top" />
        <SidebarItems items={items} list="" />
        <Slot name="sidebar-bottom" />
      </nav>
    </SidebarContext>
  );
});

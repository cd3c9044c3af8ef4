/** Lists of a sidebar whose entries are in separate files, as pure functions. */
import type { SidebarItem } from "../../generated/site-model.ts";
import type { SidebarEntry } from "../../model.ts";

export type Items = readonly SidebarItem[];

/** Whether `item` holds the place of entries that are left out. */
export const isRest = (item: SidebarItem): item is SidebarEntry<"rest"> => item.type === "rest";

/** The file of the list `list`; `undefined` where the list is whole, or not in `items`. */
export function fileOf(items: Items, list: string): string | undefined {
  for (const item of items) {
    if (isRest(item) && item.list === list) return item.file;
    const inside = item.type === "category" ? fileOf(item.items ?? [], list) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** `items` with these entries in place of the list `list`. */
export function filled(items: Items, list: string, entries: Items): SidebarItem[] {
  return items.flatMap((item): SidebarItem[] => {
    if (isRest(item) && item.list === list) return [...entries];
    const inside = item.type === "category" ? item.items : undefined;
    return [inside ? { ...(item as SidebarEntry<"category">), items: filled(inside, list, entries) } : item];
  });
}

/** Computes the open categories of a sidebar, as pure functions of keys. */
import type { SidebarItem } from "../../generated/site-model.ts";
import type { SidebarEntry } from "../../model.ts";

type Category = SidebarEntry<"category">;

/** Returns the categories of the page at `path`, outermost first. */
function categoriesAround(items: readonly SidebarItem[], path: string): Category[] {
  for (const item of items) {
    if (item.type !== "category") continue;
    const inside = categoriesAround(item.items ?? [], path);
    const isHere = inside.length > 0 || item.path === path || holds(item, path);
    if (isHere) return [item, ...inside];
  }
  return [];
}

function holds(category: Category, path: string): boolean {
  return (category.items ?? []).some((item) => item.type === "link" && item.path === path);
}

/** The keys of the categories around `path`. */
export const keysAround = (items: readonly SidebarItem[], path: string): string[] =>
  categoriesAround(items, path).map(({ key }) => key);

/** The keys of the categories around `path` or in the first `openLevels`. */
export function openAtFirst(items: readonly SidebarItem[], path: string, openLevels: number): Set<string> {
  const keys = new Set(keysAround(items, path));
  const open = (items: readonly SidebarItem[], levels: number) => {
    if (levels === 0) return;
    for (const item of items) {
      if (item.type !== "category") continue;
      keys.add(item.key);
      open(item.items ?? [], levels - 1);
    }
  };
  open(items, openLevels);
  return keys;
}

/**
 * The open categories after the reader toggled one. With `autoCollapse`, opening one closes its
 * `siblings`.
 */
export function toggled(
  open: ReadonlySet<string>,
  key: string,
  siblings: readonly string[],
  autoCollapse: boolean,
): Set<string> {
  const next = new Set(open);
  if (next.delete(key)) return next;
  if (autoCollapse) for (const sibling of siblings) next.delete(sibling);
  return next.add(key);
}

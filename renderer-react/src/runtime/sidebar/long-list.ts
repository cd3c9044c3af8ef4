/** Lists of a sidebar that are too long to be shown whole, as pure functions. */
import type { SidebarItem } from "../../generated/site-model.ts";
import { fileOf, filled, isRest, type Items } from "../load/list-files.ts";

/** The number of entries up to which a list is shown whole; the same as in `nav-model`. */
export const LONGEST_WHOLE_LIST = 200;
/** The unit of the part around a page; the same as in `nav-model`. */
export const GROUP = 25;
/** The number of entries that are added at once. */
const ADDED = 100;

/** The entries `from` to `to` of a list, the last excluded. */
export interface Part {
  from: number;
  to: number;
}

/** The side of a part on which entries are left out. */
export type Side = "before" | "after";

/** Whether entries of the list are left out of `items`. */
export const isCut = (items: Items): boolean => items.some(isRest);

/** Whether the list is shown in part. */
export const isLong = (items: Items): boolean => items.length > LONGEST_WHOLE_LIST || isCut(items);

/** The number of entries in the whole list. */
export const totalOf = (items: Items): number => items.find(isRest)?.total ?? items.length;

/** The plain page with all entries of a cut list. */
export const plainPageOf = (items: Items): string => items.find(isRest)?.page ?? "";

/** The entries that are here. */
export const entriesOf = (items: Items): SidebarItem[] => items.filter((item) => !isRest(item));

/** Returns the part of a list that is shown at first: of a cut list its entries, else the entries around the page. */
export function firstPart(items: Items, path: string): Part {
  if (!isCut(items)) return partAround(positionOf(items, path), items.length);
  const [first, last] = [items[0], items.at(-1)];
  const total = totalOf(items);
  // A list whose entries are all missing is a single rest.
  const from = items.length > 1 && first && isRest(first) ? first.count : 0;
  return { from, to: last && isRest(last) ? total - last.count : total };
}

/** The part around the entry at `position`: its group and the groups beside it. */
export function partAround(position: number, total: number): Part {
  const group = Math.floor(Math.max(position, 0) / GROUP);
  return { from: Math.max(group - 1, 0) * GROUP, to: Math.min((group + 2) * GROUP, total) };
}

/** The position of the entry that leads to the page at `path`; -1 without one. */
export function positionOf(items: Items, path: string): number {
  return items.findIndex((item) => {
    if (item.type === "link") return item.path === path;
    return item.type === "category" && (item.path === path || positionOf(item.items ?? [], path) >= 0);
  });
}

/** The part with more entries on one side. */
export function grown({ from, to }: Part, side: Side, total: number): Part {
  return side === "before" ? { from: Math.max(from - ADDED, 0), to } : { from, to: Math.min(to + ADDED, total) };
}

/** `items` with the parts of `branch` in place of lists that are not loaded. */
export function withParts(items: Items, branch: Items): SidebarItem[] {
  return cutLists(branch).reduce<SidebarItem[]>((now, { list, part }) => {
    return fileOf(now, list) === undefined ? now : filled(now, list, part);
  }, [...items]);
}

/** The cut lists of a branch that hold categories, which can only be opened with the whole list. */
export const listsToComplete = (branch: Items): string[] =>
  cutLists(branch).flatMap(({ list, part }) => (part.some(({ type }) => type === "category") ? [list] : []));

/** The keys of all lists around the list `list`, outermost first, and the key `list` itself. */
export function listsAround(list: string): string[] {
  const steps = list === "" ? [] : list.split(".");
  return ["", ...steps.map((_, at) => steps.slice(0, at + 1).join("."))];
}

function cutLists(items: Items): { list: string; part: Items }[] {
  const rest = items.find(isRest);
  const inside = items.flatMap((item) => (item.type === "category" ? cutLists(item.items ?? []) : []));
  return rest ? [{ list: rest.list, part: items }, ...inside] : inside;
}

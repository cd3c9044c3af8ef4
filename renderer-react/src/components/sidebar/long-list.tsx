/** A long list of the sidebar, shown in part. Scrolling to an end, or the button there, adds entries. */
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

import type { SidebarItem } from "../../generated/site-model.ts";
import { announce } from "../../runtime/widgets/announce.ts";
import { useCounted, useStrings, useView } from "../../runtime/context/site.ts";
import { useFrame } from "../../runtime/context/frame.ts";
import { entriesOf, firstPart, grown, isCut, partAround, type Part, plainPageOf, positionOf, type Side, totalOf } from "../../runtime/sidebar/long-list.ts";
import { ListRest } from "./list-rest.tsx";

interface Props {
  items: readonly SidebarItem[];
  /** The key of the list. */
  list: string;
  /** Renders entries; `first` is the position of the first. */
  children: (entries: readonly SidebarItem[], first: number) => ReactNode;
}

/** The position of the list when entries were added. */
interface Growth {
  side: Side;
  /** Whether the reader pressed the button: the focus then moves to the new entries. */
  byButton: boolean;
  /** The entry at the end that grew, and its distance from the top of the window. */
  entry: Element | null | undefined;
  top: number;
}

export function LongList({ items, list, children }: Props) {
  const { path } = useView();
  const { loadList } = useFrame();
  const { entriesAdded } = useStrings();
  const count = useCounted();
  const [failed, setFailed] = useState(false);
  const element = useRef<HTMLUListElement>(null);
  const growth = useRef<Growth>(undefined);
  const [part, setPart] = usePart(items, path);
  const total = totalOf(items);

  useLayoutEffect(() => {
    if (growth.current) keepPlace(growth.current);
    growth.current = undefined;
  }, [part]);

  const grow = async (side: Side, byButton: boolean) => {
    try {
      if (isCut(items)) await loadList(list);
    } catch {
      setFailed(true);
      return;
    }
    const rows = [...(element.current?.children ?? [])].filter((row) => !row.matches(".mr-sidebar__rest"));
    const entry = side === "before" ? rows[0] : rows.at(-1);
    growth.current = { side, byButton, entry, top: entry?.getBoundingClientRect().top ?? 0 };
    const next = grown(part, side, total);
    setPart(next);
    if (byButton) announce(count(entriesAdded, next.to - next.from - (part.to - part.from)));
  };
  const entries = isCut(items) ? entriesOf(items) : items.slice(part.from, part.to);
  const row = { total, page: plainPageOf(items), failed, grow };
  return (
    <ul className="mr-sidebar__list" ref={element}>
      {part.from > 0 && <ListRest side="before" count={part.from} {...row} />}
      {children(entries, part.from)}
      {part.to < total && <ListRest side="after" count={total - part.to} {...row} />}
    </ul>
  );
}

/** The visible part: the entries around the page, and the entries that the reader added. */
function usePart(items: readonly SidebarItem[], path: string): [Part, (part: Part) => void] {
  const [state, setState] = useState(() => ({ path, part: firstPart(items, path) }));
  let { part } = state;
  if (isCut(items)) part = firstPart(items, path);
  else if (state.path !== path) {
    const at = positionOf(items, path);
    if (at >= 0 && (at < part.from || at >= part.to)) part = partAround(at, items.length);
  }
  const isSame = state.path === path && state.part.from === part.from && state.part.to === part.to;
  if (!isSame) setState({ path, part });
  return [isSame ? state.part : part, (next) => setState({ path, part: next })];
}

/** Keeps the entries where they were in the window, and moves the focus to new ones. */
function keepPlace({ side, byButton, entry, top }: Growth): void {
  if (!entry) return;
  const scroller = entry.closest(".mr-sidebar__scroll, .mr-drawer");
  if (scroller) scroller.scrollTop += entry.getBoundingClientRect().top - top;
  if (!byButton) return;
  const added = side === "before" ? entry.previousElementSibling : entry.nextElementSibling;
  added?.querySelector<HTMLElement>("a, button")?.focus();
}

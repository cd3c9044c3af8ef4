/**
 * The row for the entries that a long list leaves out at one side: it adds some when it is scrolled
 * into view or pressed. Without JavaScript it is a link to a page with all of them.
 */
import { useEffect, useRef } from "react";

import { useCounted, useHref, useStrings } from "../../runtime/context/site.ts";
import type { Side } from "../../runtime/sidebar/long-list.ts";
import { useHydrated } from "../../runtime/state/use-signal.ts";

interface Props {
  side: Side;
  count: number;
  total: number;
  /** The path of the plain page with all entries. */
  page: string;
  /** Whether loading the entries failed. */
  failed: boolean;
  /** Adds entries at a side; `byButton` is whether the reader pressed the button. */
  grow: (side: Side, byButton: boolean) => Promise<void>;
}

export function ListRest({ side, count, total, page, failed, grow }: Props) {
  const { entriesBefore, entriesAfter, allEntries } = useStrings();
  const counted = useCounted();
  const href = useHref();
  const hydrated = useHydrated();
  const element = useRef<HTMLLIElement>(null);
  const latest = useRef(grow);
  useEffect(() => {
    latest.current = grow;
  });
  useEffect(() => {
    const row = element.current;
    const observer = new IntersectionObserver(([entry]) => {
      // A focused button must stay where the reader found it.
      if (entry?.isIntersecting && !row?.contains(document.activeElement)) void latest.current(side, false);
    });
    if (row) observer.observe(row);
    return () => observer.disconnect();
    // Observed anew after each growth: a row that is still in view reports again.
  }, [side, count]);
  return (
    <li className="mr-sidebar__rest" ref={element}>
      {(failed || !hydrated) && (
        <a className={failed ? "mr-sidebar__link" : "mr-sidebar__link mr-sidebar__without-js"} href={href(page)} data-native>
          {counted(allEntries, total)}
        </a>
      )}
      {!failed && (
        <button type="button" className="mr-sidebar__link" onClick={() => void grow(side, true)}>
          {counted(side === "before" ? entriesBefore : entriesAfter, count)}
        </button>
      )}
    </li>
  );
}

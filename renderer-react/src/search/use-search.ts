/**
 * The results for a query while it is typed; only the answer to the last one counts. The best pages
 * come first; the others are asked for when the reader pauses, and stand behind them.
 */
import { useEffect, useState } from "react";

import { type Answer, search } from "./client.ts";

export type SearchState = { status: "idle" } | { status: "failed" } | Done;

interface Done extends Answer {
  status: "done";
  query: string;
  /** How many hits there are. While that is not known it is what was said last, so that it is said once. */
  count: number | undefined;
}

/** A reader who types on needs no more than the best pages. */
const PAUSE_MS = 50;

const IDLE: SearchState = { status: "idle" };

export function useSearch(query: string): SearchState {
  const [state, setState] = useState<SearchState>(IDLE);
  const wanted = query.trim();

  // Follows the query; an answer that comes late is dropped. The last results stay until then.
  useEffect(() => {
    if (wanted === "") return undefined;
    let late = false;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const ask = (all: boolean): void => {
      search(wanted, all)
        .then((answer) => {
          if (late) return;
          setState((last) => ({ status: "done", query: wanted, count: answer.whole ? hitsOf(answer) : countOf(last), ...answer }));
          if (!answer.whole) pause = setTimeout(ask, PAUSE_MS, true);
        })
        .catch(() => {
          // The best pages stay where the others cannot be had.
          if (!late) setState((last) => (all && last.status === "done" ? { ...last, count: hitsOf(last) } : { status: "failed" }));
        });
    };
    ask(false);
    return () => {
      late = true;
      clearTimeout(pause);
    };
  }, [wanted]);

  return wanted === "" ? IDLE : state;
}

const hitsOf = ({ pages }: Answer): number => pages.reduce((sum, { hits }) => sum + hits.length, 0);

/** What stays said until more is known: that nothing was found is over. */
const countOf = (last: SearchState): number | undefined => (last.status === "done" && last.count !== 0 ? last.count : undefined);

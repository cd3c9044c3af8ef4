/**
 * Returns the results of a query while it is typed; answers to earlier queries are dropped. The best
 * pages are first. The others are requested when the reader pauses, and follow them.
 */
import { useEffect, useState } from "react";

import { type Answer, search } from "./client.ts";

export type SearchState = { status: "idle" | "loading" | "failed" } | Done;

interface Done extends Answer {
  status: "done";
  query: string;
  /** The number of hits; the last known one until it is known, so that it is announced once. */
  count: number | undefined;
}

/** The pause before the other pages are requested, in milliseconds. */
const PAUSE_MS = 50;

/** The wait after which the search says that it loads, in milliseconds. */
const LOADING_MS = 300;

const IDLE: SearchState = { status: "idle" };

export function useSearch(query: string): SearchState {
  const [state, setState] = useState<SearchState>(IDLE);
  const wanted = query.trim();

  // Follows the query and drops late answers. The last results stay until the next answer.
  useEffect(() => {
    if (wanted === "") return undefined;
    let late = false;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const waiting = setTimeout(() => setState((last) => (last.status === "done" ? last : { status: "loading" })), LOADING_MS);
    const run = (all: boolean): void => {
      search(wanted, all)
        .then((answer) => {
          if (late) return;
          clearTimeout(waiting);
          setState((last) => ({ status: "done", query: wanted, count: answer.whole ? hitsOf(answer) : countOf(last), ...answer }));
          if (!answer.whole) pause = setTimeout(run, PAUSE_MS, true);
        })
        .catch(() => {
          // The best pages stay if the others cannot be loaded.
          clearTimeout(waiting);
          if (!late) setState((last) => (all && last.status === "done" ? { ...last, count: hitsOf(last) } : { status: "failed" }));
        });
    };
    run(false);
    return () => {
      late = true;
      clearTimeout(pause);
      clearTimeout(waiting);
    };
  }, [wanted]);

  return wanted === "" ? IDLE : state;
}

const hitsOf = ({ pages }: Answer): number => pages.reduce((sum, { hits }) => sum + hits.length, 0);

/** Returns the last count, which is shown until the next answer; a count of zero is dropped. */
const countOf = (last: SearchState): number | undefined => (last.status === "done" && last.count !== 0 ? last.count : undefined);

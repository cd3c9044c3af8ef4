/** The results for a query while it is typed; only the answer to the last one counts. */
import { useEffect, useState } from "react";

import { type Answer, search } from "./client.ts";

export type SearchState =
  | { status: "idle" }
  | { status: "failed" }
  | ({ status: "done"; query: string; count: number } & Answer);

const IDLE: SearchState = { status: "idle" };

export function useSearch(query: string): SearchState {
  const [state, setState] = useState<SearchState>(IDLE);
  const wanted = query.trim();

  // Follows the query; an answer that comes late is dropped. The last results stay until then.
  useEffect(() => {
    if (wanted === "") return undefined;
    let late = false;
    search(wanted)
      .then((answer) => {
        const count = answer.pages.reduce((sum, { hits }) => sum + hits.length, 0);
        if (!late) setState({ status: "done", query: wanted, count, ...answer });
      })
      .catch(() => {
        if (!late) setState({ status: "failed" });
      });
    return () => {
      late = true;
    };
  }, [wanted]);

  return wanted === "" ? IDLE : state;
}

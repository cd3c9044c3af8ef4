/** Search results, grouped by page. */
import { memo } from "react";

import type { Strings } from "../generated/site-model.ts";
import { useCounted, useStrings } from "../runtime/context/site.ts";
import { fill } from "../runtime/text/strings.ts";
import type { PageHits } from "./client.ts";
import { type ListboxProps, PageOptions } from "./page-options.tsx";
import type { SearchState } from "./use-search.ts";

interface Props extends ListboxProps {
  state: SearchState;
}

/** Not rendered again while a key waits for its answer, because that would delay it. */
export const Results = memo(function Results(props: Props) {
  const { state, id } = props;
  const strings = useStrings();
  const count = useCounted();
  return (
    <>
      <p className="mr-search__count" role="status">
        {statusText(state, strings, count)}
      </p>
      {state.status === "done" && state.pages.length > 0 && (
        <div className="mr-search__results" role="listbox" id={`${id}list`} aria-label={strings.search}>
          {state.pages.map((page, index) => (
            <PageOptions key={page.path} page={page} words={state.words} first={firstOf(state.pages, index)} {...props} />
          ))}
        </div>
      )}
    </>
  );
});

function statusText(state: SearchState, { searchCount, searchEmpty, searchFailed, searchLoading }: Strings, count: ReturnType<typeof useCounted>): string {
  if (state.status === "failed") return searchFailed;
  if (state.status === "loading") return searchLoading;
  if (state.status !== "done") return "";
  if (state.count === undefined) return "";
  return state.count > 0 ? count(searchCount, state.count) : fill(searchEmpty, { q: state.query });
}

/** The number of the first option of the page at `index`. */
const firstOf = (pages: PageHits[], index: number): number => pages.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0);

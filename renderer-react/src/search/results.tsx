/** Search results, grouped by page. */
import { memo, useState } from "react";

import type { Strings } from "../generated/site-model.ts";
import { useCounted, useStrings } from "../runtime/context/site.ts";
import { fill } from "../runtime/text/strings.ts";
import type { PageHits } from "./client.ts";
import { PartFilter, partOf, partsOf } from "./part-filter.tsx";
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
  const [wanted, setWanted] = useState<string>();
  const all = state.status === "done" ? state.pages : [];
  const parts = partsOf(all);
  const part = wanted !== undefined && parts.includes(wanted) ? wanted : undefined;
  const pages = part === undefined ? all : all.filter((page) => partOf(page) === part);
  const choose = (next: string | undefined) => {
    setWanted(next);
    props.onPoint(0);
  };
  return (
    <>
      {parts.length > 1 && <PartFilter parts={parts} chosen={part} onChoose={choose} />}
      <p className="mr-search__count" role="status">
        {part === undefined ? statusText(state, strings, count) : count(strings.searchCount, firstOf(pages, pages.length))}
      </p>
      {state.status === "done" && pages.length > 0 && (
        <div className="mr-search__results" role="listbox" id={`${id}list`} aria-label={strings.search}>
          {pages.map((page, index) => (
            <PageOptions key={page.path} page={page} words={state.words} first={firstOf(pages, index)} {...props} />
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

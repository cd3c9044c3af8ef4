/** Search results, grouped by page. */
import { memo } from "react";

import type { Strings } from "../generated/site-model.ts";
import { Label } from "../components/common/label.tsx";
import { useCounted, useHref, useSite, useStrings } from "../runtime/context.ts";
import { isolatedParts } from "../runtime/left-to-right.ts";
import { fill } from "../runtime/strings.ts";
import type { Hit, PageHits } from "./client.ts";
import { marked } from "./engine/excerpt.ts";
import type { SearchState } from "./use-search.ts";

interface Props {
  /** The id of the search, the prefix of other ids. */
  id: string;
  /** The index of the chosen option. */
  at: number;
  state: SearchState;
  onChoose: (link: HTMLAnchorElement) => void;
  /** Called with the option that the reader points at. */
  onPoint: (at: number) => void;
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
            <Page key={page.path} page={page} words={state.words} first={firstOf(state.pages, index)} {...props} />
          ))}
        </div>
      )}
    </>
  );
});

function statusText(state: SearchState, { searchCount, searchEmpty, searchFailed }: Strings, count: ReturnType<typeof useCounted>): string {
  if (state.status === "failed") return searchFailed;
  if (state.status === "idle") return "";
  if (state.count === undefined) return "";
  return state.count > 0 ? count(searchCount, state.count) : fill(searchEmpty, { q: state.query });
}

/** The number of the first option of the page at `index`. */
const firstOf = (pages: PageHits[], index: number): number => pages.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0);

interface PageProps extends Props {
  page: PageHits;
  words: string[];
  first: number;
}

function Page({ page: { title, path, crumbs, hits }, first, ...props }: PageProps) {
  const { id, words } = props;
  const label = `${id}page${first}`;
  return (
    <div role="group" aria-labelledby={label}>
      <div className="mr-search__page" id={label} role="presentation" data-path={path}>
        {crumbs.map((crumb, index) => (
          <span className="mr-search__crumbs" key={index}>
            <Label text={crumb} />
            {" › "}
          </span>
        ))}
        <MarkedLabel text={title} words={words} />
      </div>
      {hits.map((hit, index) => (
        <Option key={hit.path} hit={hit} number={first + index} {...props} />
      ))}
    </div>
  );
}

interface OptionProps extends Omit<PageProps, "page" | "first"> {
  hit: Hit;
  number: number;
}

function Option({ hit, number, id, at, words, onChoose, onPoint }: OptionProps) {
  const href = useHref();
  return (
    <a
      className="mr-search__hit"
      role="option"
      id={`${id}option${number}`}
      aria-selected={number === at}
      href={href(hit.path)}
      onClick={(event) => onChoose(event.currentTarget)}
      onFocus={() => onPoint(number)}
    >
      <MarkedLabel className="mr-search__section" text={hit.section} words={words} />
      <span className="mr-search__excerpt" dangerouslySetInnerHTML={{ __html: hit.excerpt }} />
    </a>
  );
}

interface MarkedLabelProps {
  text: string;
  words: string[];
  className?: string;
}

/** A title with the words found, like `Label` in other places. */
function MarkedLabel({ text, words, className }: MarkedLabelProps) {
  const { direction } = useSite().locale;
  const html = direction === "rtl" ? isolatedParts(text, (part) => marked(part, words)) : marked(text, words);
  return <span className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

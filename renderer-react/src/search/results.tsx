/** Search results, grouped by page. */
import { useHref, useStrings } from "../runtime/context.ts";
import { fill } from "../runtime/strings.ts";
import type { SearchState } from "./use-search.ts";

interface Props {
  state: SearchState;
  onChoose: () => void;
}

export function Results({ state, onChoose }: Props) {
  const { searchCount, searchEmpty, searchFailed } = useStrings();
  const said =
    state.status === "failed"
      ? searchFailed
      : state.status === "done"
        ? state.count > 0
          ? fill(searchCount, { n: state.count })
          : fill(searchEmpty, { q: state.query })
        : "";
  return (
    <>
      <p className="search__count" role="status">
        {said}
      </p>
      {state.status === "done" && <Pages state={state} onChoose={onChoose} />}
    </>
  );
}

function Pages({ state, onChoose }: { state: Extract<SearchState, { status: "done" }>; onChoose: () => void }) {
  const href = useHref();
  return (
    <ul className="search__results">
      {state.pages.map(({ title, path, hits }) => (
        <li key={path}>
          <p className="search__page">{title}</p>
          <ul>
            {hits.map((hit) => (
              <li key={hit.path}>
                <a className="search__hit" href={href(hit.path)} onClick={onChoose} data-hit>
                  <span className="search__section">{hit.section}</span>
                  <span className="search__excerpt" dangerouslySetInnerHTML={{ __html: hit.excerpt }} />
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

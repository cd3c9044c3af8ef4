/** The search page: the same results as the dialog, with the query in the address. */
import { type ChangeEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useStrings } from "../runtime/context.ts";
import { queryValue } from "../runtime/paths.ts";
import { moveFocus } from "../search/move-focus.ts";
import { rememberSearch } from "../search/recent.ts";
import { Results } from "../search/results.tsx";
import { useSearch } from "../search/use-search.ts";

export default function SearchScreen() {
  const { search, searchBox } = useStrings();
  const location = useLocation();
  const navigate = useNavigate();
  const query = queryValue(location.search, "q") ?? "";
  const state = useSearch(query);
  const root = useRef<HTMLElement>(null);

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = target.value;
    void navigate({ search: text ? `?q=${encodeURIComponent(text)}` : "" }, { replace: true });
  };
  return (
    <main
      className="page page--short search-page"
      id="main"
      ref={root}
      onKeyDown={(event) => {
        if (root.current && moveFocus(root.current, event.key)) event.preventDefault();
      }}
    >
      <header className="page__header">
        <h1>{search}</h1>
      </header>
      <input type="text" role="searchbox" aria-label={searchBox} placeholder={searchBox} value={query} onChange={onChange} />
      <Results state={state} onChoose={() => rememberSearch(query)} />
    </main>
  );
}

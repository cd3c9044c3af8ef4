/** The search page: the same results as the dialog, with the query in the address. */
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useHref, useStrings } from "../runtime/context.ts";
import { queryValue } from "../runtime/paths.ts";
import { SearchBox } from "../search/search-box.tsx";

export default function SearchScreen() {
  const { search, searchNeedsScripts, breadcrumbsHome } = useStrings();
  const href = useHref();
  const location = useLocation();
  const navigate = useNavigate();
  const query = queryValue(location.search, "q") ?? "";

  const onQuery = (text: string) => {
    void navigate({ search: text ? `?q=${encodeURIComponent(text)}` : "" }, { replace: true });
  };
  return (
    <main className="mr-page mr-page--short mr-search-page" id="mr-main">
      <header className="mr-page__header">
        <h1>{search}</h1>
      </header>
      <noscript>
        <p>
          {`${searchNeedsScripts} `}<a href={href("/")}>{breadcrumbsHome}</a>
        </p>
      </noscript>
      <Typed key={location.key} query={query} onQuery={onQuery} />
    </main>
  );
}

/** Follows the address, since the prerenderer knows no query, until the reader types. */
function Typed({ query, onQuery }: { query: string; onQuery: (text: string) => void }) {
  const [start, setStart] = useState(query);
  const [typed, setTyped] = useState(false);
  if (!typed && start !== query) setStart(query);
  const onTyped = (text: string) => {
    setTyped(true);
    onQuery(text);
  };
  return <SearchBox key={start} start={start} onQuery={onTyped} />;
}

/** The search page: the same results as the dialog, with the query in the address. */
import { useState } from "react";
import { useSearchParams } from "react-router-dom";

import { useHref, useStrings } from "../runtime/context/site.ts";
import { SearchBox } from "../search/search-box.tsx";

export default function SearchScreen() {
  const { search, searchNeedsScripts, breadcrumbsHome } = useStrings();
  const href = useHref();
  const [parameters, setParameters] = useSearchParams();
  const query = parameters.get("q") ?? "";
  const onQuery = (text: string) => setParameters(text ? { q: text } : {}, { replace: true });
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
      <Typed query={query} onQuery={onQuery} />
    </main>
  );
}

/** Follows the address, whose query the prerenderer does not know, unless the reader typed that query. */
function Typed({ query, onQuery }: { query: string; onQuery: (text: string) => void }) {
  const [box, setBox] = useState({ start: query, shown: query, key: 0 });
  if (box.shown !== query) setBox({ start: query, shown: query, key: box.key + 1 });
  const onTyped = (text: string) => {
    setBox({ ...box, shown: text });
    onQuery(text);
  };
  return <SearchBox key={box.key} start={box.start} onQuery={onTyped} />;
}

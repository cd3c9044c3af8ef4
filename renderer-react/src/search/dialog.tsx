/** The search dialog: a box, results under it, arrows from one to the other. */
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";

import { Icon } from "../components/common/icon.tsx";
import { useStrings } from "../runtime/context.ts";
import { useLayer } from "../runtime/use-layer.ts";
import { moveFocus } from "./move-focus.ts";
import { recentSearches, rememberSearch } from "./recent.ts";
import { Results } from "./results.tsx";
import { useSearch } from "./use-search.ts";

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { searchBox, searchDialog, searchRecent } = useStrings();
  const [query, setQuery] = useState("");
  const state = useSearch(query);
  const dialog = useRef<HTMLDialogElement>(null);
  const recent = query === "" ? recentSearches() : [];
  useLayer("search", onClose);

  // Opens the dialog once it is in the document; closes it while it still is, so that the browser
  // gives the focus back to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (dialog.current && moveFocus(dialog.current, event.key)) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog className="search" aria-label={searchDialog} ref={dialog} onCancel={onClose} {...{ onKeyDown, onClick }}>
      <div className="search__inner">
        <label className="search__field">
          <Icon name="search" />
          <input
            type="text"
            role="searchbox"
            aria-label={searchBox}
            placeholder={searchBox}
            value={query}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setQuery(event.target.value)}
          />
          <kbd aria-hidden="true">Esc</kbd>
        </label>
        {recent.length > 0 && (
          <section className="search__recent">
            <h2>{searchRecent}</h2>
            {recent.map((text) => (
              <button type="button" key={text} data-hit onClick={() => setQuery(text)}>
                {text}
              </button>
            ))}
          </section>
        )}
        <Results state={state} onChoose={() => rememberSearch(query)} />
      </div>
    </dialog>
  );
}

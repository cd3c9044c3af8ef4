/**
 * The search: a combobox with the results or the recent searches below it. The focus stays in the
 * box; arrows select an option, Enter opens it. Dialog and page use the same box.
 */
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";

import { Icon } from "../components/common/icon.tsx";
import { useStrings } from "../runtime/context/site.ts";
import { warmUp } from "./client.ts";
import { markOnArrival } from "./marks.ts";
import { isComposing, nextStop } from "./move-focus.ts";
import { Recent } from "./recent-searches.tsx";
import { recentSearches, rememberSearch } from "./recent.ts";
import { Results } from "./results.tsx";
import { useSearch } from "./use-search.ts";
import { useTyped } from "./use-typed.ts";

interface Props {
  /** The first query. */
  start?: string;
  /** Called with each new query. */
  onQuery?: (query: string) => void;
  /** Called when the reader has chosen a hit. */
  onChosen?: (link: HTMLAnchorElement) => void;
  /** The element beside the box. */
  children?: ReactNode;
}

export function SearchBox({ start = "", onQuery, onChosen, children }: Props) {
  const { searchBox } = useStrings();
  const [query, setQuery] = useState(start);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const state = useSearch(query);
  const { text, setText, handlers } = useTyped(start, (typed) => {
    setQuery(typed);
    setAt(0);
    onQuery?.(typed);
  });
  useEffect(warmUp, []);

  const options = () => [...(list.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
  const isEmpty = query.trim() === "";
  const isCurrent = state.status === "done" && state.query === query.trim();
  // Enter before the answer opens the first hit once the answer has arrived.
  const entered = useRef<string>(undefined);
  useEffect(() => {
    if (isCurrent && entered.current === query) options()[0]?.click();
    if (isCurrent || entered.current !== query) entered.current = undefined;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const all = options();
    const next = nextStop(event.key, at, all.length);
    if (next !== undefined) {
      setAt(next);
      all[next]?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      if (isEmpty || isCurrent) all[at]?.click();
      else entered.current = query;
    } else return;
    event.preventDefault();
  };
  // Not while the search page is hydrated: its document has none.
  const [recent, setRecent] = useState<string[]>([]);
  useLayoutEffect(() => setRecent(recentSearches()), []);
  const isOpen = isEmpty ? recent.length > 0 : state.status === "done" && state.pages.length > 0;
  const choose = useCallback(
    (link: HTMLAnchorElement) => {
      if (state.status !== "done") return;
      rememberSearch(state.query);
      markOnArrival(link.href, state.words);
      onChosen?.(link);
    },
    [state, onChosen],
  );
  return (
    <>
      <div className="mr-search__field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={searchBox}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}list` : undefined}
          aria-activedescendant={isOpen ? `${id}option${at}` : undefined}
          placeholder={searchBox}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          spellCheck={false}
          onKeyDown={onKeyDown}
          {...handlers}
        />
        {children}
      </div>
      <div ref={list}>
        {isEmpty && <Recent recent={recent} id={id} at={at} onChoose={setText} />}
        <Results id={id} at={at} state={state} onChoose={choose} onPoint={setAt} />
      </div>
    </>
  );
}

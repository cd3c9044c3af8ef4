/** What was searched for last, to be searched for again. */
import { useState } from "react";

import { useStrings } from "../runtime/context.ts";
import { recentSearches } from "./recent.ts";

interface Props {
  /** Of the whole search; ids are made from it. */
  id: string;
  /** The chosen option. */
  at: number;
  onChoose: (query: string) => void;
}

export function Recent({ id, at, onChoose }: Props) {
  const { searchRecent } = useStrings();
  const [recent] = useState(recentSearches);
  return (
    <div className="search__recent">
      {recent.length > 0 && <h2 id={`${id}recent`}>{searchRecent}</h2>}
      <div role="listbox" id={`${id}list`} aria-label={searchRecent} hidden={recent.length === 0}>
        {recent.map((text, index) => (
          <button
            type="button"
            role="option"
            key={text}
            id={`${id}option${index}`}
            aria-selected={index === at}
            tabIndex={-1}
            onClick={() => onChoose(text)}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Opens the search dialog, whose module is loaded at the first use. */
import { useEffect, useState } from "react";

import type { OverrideData } from "../../../generated/site-model.ts";
import { useSite, useStrings } from "../../../runtime/context/site.ts";
import { useFrame } from "../../../runtime/context/frame.ts";
import { isSearchKey } from "../../../runtime/widgets/keys.ts";
import { Icon } from "../../common/icon.tsx";
import { part } from "../../common/overridable.tsx";

/** Without an index, an override is shown all the same. */
const useIndex = () => ({ hasIndex: useSite().search });

export const Search = part("Search", useIndex, function Search({ hasIndex }: OverrideData["Search"]) {
  const strings = useStrings();
  const { SearchDialog } = useFrame();
  const [open, setOpen] = useState(false);
  // Follows the keyboard: the search keys work anywhere on the page.
  useEffect(() => {
    if (!hasIndex) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [hasIndex]);

  if (!hasIndex) return null;
  return (
    <>
      <button type="button" className="mr-search-button" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span className="mr-search-button__text">{strings.search}</span>
        <span aria-hidden="true" className="mr-search-button__keys">
          <kbd>
            <span className="mr-search-button__control">Ctrl K</span>
            <span className="mr-search-button__command">⌘K</span>
          </kbd>
        </span>
      </button>
      {open && SearchDialog && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}, true);

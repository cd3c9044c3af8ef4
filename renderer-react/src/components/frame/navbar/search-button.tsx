/** Opens the search dialog, whose module is loaded at the first use. */
import { useEffect, useRef, useState } from "react";

import type { OverrideData } from "../../../generated/site-model.ts";
import { useSite, useStrings } from "../../../runtime/context/site.ts";
import { useFrame } from "../../../runtime/context/frame.ts";
import { isLetter, isSearchKey } from "../../../runtime/widgets/keys.ts";
import { Icon } from "../../common/icon.tsx";
import { part } from "../../common/overridable.tsx";

/** Without an index, an override is shown all the same. */
const useIndex = () => ({ hasIndex: useSite().search });

export const Search = part("Search", useIndex, function Search({ hasIndex }: OverrideData["Search"]) {
  const strings = useStrings();
  const { SearchDialog } = useFrame();
  const [isOpen, setOpen] = useState(false);
  const typed = useRef<string | null>(undefined);
  const open = () => {
    if (typed.current === undefined) typed.current = "";
    setOpen(true);
  };
  const close = () => {
    typed.current = undefined;
    setOpen(false);
  };
  // Follows the keyboard: the search keys work anywhere on the page.
  useEffect(() => {
    if (!hasIndex) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isAwaited = typeof typed.current === "string";
      if (isAwaited && isLetter(event)) typed.current += event.key;
      else if (isAwaited && event.key === "Escape") close();
      else if (isSearchKey(event)) open();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [hasIndex]);

  if (!hasIndex) return null;
  return (
    <>
      <button type="button" className="mr-search-button" onClick={open}>
        <Icon name="search" />
        <span className="mr-search-button__text">{strings.search}</span>
        <span aria-hidden="true" className="mr-search-button__keys">
          <kbd>
            <span className="mr-search-button__control">Ctrl K</span>
            <span className="mr-search-button__command">⌘K</span>
          </kbd>
        </span>
      </button>
      {isOpen && SearchDialog && <SearchDialog onClose={close} typed={typed} />}
    </>
  );
}, true);

/** The search dialog: over the whole screen on a phone. */
import "./start.ts";
import { type MouseEvent, useLayoutEffect, useRef } from "react";

import { useStrings } from "../runtime/context.ts";
import { leadsHere, useLayer } from "../runtime/use-layer.ts";
import { SearchBox } from "./search-box.tsx";

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { closeSearch, searchDialog } = useStrings();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayer("search", onClose);

  // Opens the dialog once it is in the document; closes it while it still is, so that the browser
  // restores the focus to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector("input")?.focus();
    return () => element?.close();
  }, []);

  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog className="mr-search" aria-label={searchDialog} ref={dialog} onCancel={onClose} onClick={onClick}>
      <div className="mr-search__inner">
        <SearchBox onChosen={(link) => leadsHere(link) && setTimeout(onClose)}>
          <button type="button" className="mr-search__close" aria-label={`${closeSearch} Esc`} onClick={onClose}>
            <kbd>Esc</kbd>
          </button>
        </SearchBox>
      </div>
    </dialog>
  );
}

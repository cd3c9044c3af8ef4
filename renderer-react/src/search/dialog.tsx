/** The search dialog: over the whole screen on a phone. */
import "./start.ts";
import type { MouseEvent } from "react";

import { useStrings } from "../runtime/context/site.ts";
import { leadsHere, useLayer } from "../runtime/widgets/use-layer.ts";
import { useModal } from "../runtime/widgets/use-modal.ts";
import { SearchBox } from "./search-box.tsx";

const focusInput = (dialog: HTMLDialogElement) => dialog.querySelector("input")?.focus();

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { closeSearch, searchDialog, searchOpen, searchSelect } = useStrings();
  useLayer("search", onClose);
  const dialog = useModal(focusInput);

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
      <p className="mr-search__keys">
        <span><kbd>↑</kbd> <kbd>↓</kbd> {searchSelect}</span>
        <span><kbd>Enter</kbd> {searchOpen}</span>
        <span><kbd>Esc</kbd> {closeSearch}</span>
      </p>
    </dialog>
  );
}

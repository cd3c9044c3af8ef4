/** The search dialog: over the whole screen on a phone. */
import "./start.ts";
import { type MouseEvent, useEffect, useState } from "react";

import { Icon } from "../components/common/icon.tsx";
import type { SearchDialogProps } from "../runtime/context/frame.ts";
import { useStrings } from "../runtime/context/site.ts";
import { leadsHere, useLayer } from "../runtime/widgets/use-layer.ts";
import { useModal } from "../runtime/widgets/use-modal.ts";
import { SearchBox } from "./search-box.tsx";

const focusInput = (dialog: HTMLDialogElement) => dialog.querySelector("input")?.focus();

export default function SearchDialog({ onClose, typed }: SearchDialogProps) {
  const { closeSearch, searchDialog, searchOpen, searchSelect } = useStrings();
  useLayer("search", onClose);
  const [start] = useState(typed.current ?? "");
  // From now on the box receives the keys.
  useEffect(() => {
    typed.current = null;
  }, [typed]);
  const dialog = useModal(focusInput);

  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog className="mr-search" aria-label={searchDialog} ref={dialog} onCancel={onClose} onClick={onClick}>
      <div className="mr-search__inner">
        <SearchBox start={start} onChosen={(link) => leadsHere(link) && setTimeout(onClose)}>
          <button type="button" className="mr-search__close" onClick={onClose}>
            <span className="mr-visually-hidden">{closeSearch} </span>
            <kbd>Esc</kbd>
            <Icon name="close" />
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

/** A modal dialog. */
import { type RefObject, useLayoutEffect, useRef } from "react";

import { focusTitle } from "../scroll/scroll-and-focus.ts";

/**
 * Opens a `<dialog>` as modal while its component is mounted, and calls `onOpen`, a function of the
 * module. Returns the reference for the dialog.
 */
export function useModal(onOpen?: (dialog: HTMLDialogElement) => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Opens the dialog once it is in the document; closes it while it still is, so that the browser
  // restores the focus to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const opener = document.activeElement;
    element.showModal();
    onOpen?.(element);
    return () => {
      element.close();
      // The opener may be gone, as a wider window has no menu: the focus stays in the dialog then, until it is removed.
      if (opener !== document.body && element.contains(document.activeElement)) focusTitle();
    };
  }, [onOpen]);
  return dialog;
}

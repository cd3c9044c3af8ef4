/** A modal dialog. */
import { type RefObject, useLayoutEffect, useRef } from "react";

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
    element.showModal();
    onOpen?.(element);
    return () => element.close();
  }, [onOpen]);
  return dialog;
}

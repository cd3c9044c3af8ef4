/** An image over the whole window. Escape and a click anywhere close it. */
import { useLayoutEffect, useRef } from "react";

import { useStrings } from "../../runtime/context.ts";
import { Icon } from "../common/icon.tsx";
import css from "bundle-text:../../styles/lightbox.css";
import { adoptStyles } from "../../runtime/adopt-styles.ts";

adoptStyles(css);

export default function Lightbox({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const { closeImage, enlargeImage } = useStrings();
  const dialog = useRef<HTMLDialogElement>(null);
  // Opens the dialog once it is in the document; closes it while it still is, so that the browser
  // restores the focus to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog className="mr-lightbox" aria-label={enlargeImage} ref={dialog} onCancel={onClose} onClick={onClose}>
      <button type="button" className="mr-icon-button mr-lightbox__close" aria-label={closeImage} onClick={onClose}>
        <Icon name="close" />
      </button>
      <img src={src} alt={alt} />
    </dialog>
  );
}

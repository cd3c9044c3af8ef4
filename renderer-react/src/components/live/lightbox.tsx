/**
 * A picture or a diagram over the whole window: at first as large as fits, after a press at its natural
 * size. Escape and a press beside it close it.
 */
import { type MouseEvent, useLayoutEffect, useRef } from "react";

import { useStrings } from "../../runtime/context/site.ts";
import { useModal } from "../../runtime/widgets/use-modal.ts";
import { watchZoom } from "../../runtime/widgets/zoom.ts";
import { Icon } from "../common/icon.tsx";
import css from "bundle-text:../../styles/lightbox.css";
import { adoptStyles } from "../../runtime/widgets/adopt-styles.ts";

adoptStyles(css);

export default function Lightbox({ picture, onClose }: { picture: Element; onClose: () => void }) {
  const { closeImage, enlargeImage } = useStrings();
  const dialog = useModal();
  const box = useRef<HTMLDivElement>(null);
  // Shows a copy: the picture stays on the page.
  useLayoutEffect(() => {
    const copy = picture.cloneNode(true) as HTMLElement;
    copy.removeAttribute("loading");
    box.current?.replaceChildren(copy);
    return box.current ? watchZoom(box.current, copy, picture) : undefined;
  }, [picture]);
  const onClick = ({ target }: MouseEvent) => {
    if (target === box.current) onClose();
  };
  return (
    <dialog className="mr-lightbox" aria-label={enlargeImage} ref={dialog} onCancel={onClose} onClick={onClick}>
      <button type="button" className="mr-icon-button mr-lightbox__close" aria-label={closeImage} onClick={onClose}>
        <Icon name="close" />
      </button>
      <div className="mr-lightbox__box" ref={box} />
    </dialog>
  );
}

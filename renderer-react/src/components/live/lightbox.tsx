/** An image over the whole window. Escape and a click anywhere close it. */
import { useStrings } from "../../runtime/context/site.ts";
import { useModal } from "../../runtime/widgets/use-modal.ts";
import { Icon } from "../common/icon.tsx";
import css from "bundle-text:../../styles/lightbox.css";
import { adoptStyles } from "../../runtime/widgets/adopt-styles.ts";

adoptStyles(css);

export default function Lightbox({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const { closeImage, enlargeImage } = useStrings();
  const dialog = useModal();
  return (
    <dialog className="mr-lightbox" aria-label={enlargeImage} ref={dialog} onCancel={onClose} onClick={onClose}>
      <button type="button" className="mr-icon-button mr-lightbox__close" aria-label={closeImage} onClick={onClose}>
        <Icon name="close" />
      </button>
      <img src={src} alt={alt} />
    </dialog>
  );
}

/** An image that a reader can enlarge. Its size is known, so loading it moves nothing. */
import { useState } from "react";

import type { LiveComponent } from "../../model.ts";
import { useStrings } from "../../runtime/context/site.ts";
import { useFrame } from "../../runtime/context/frame.ts";

export function Image({ src, alt, title, width, height }: LiveComponent<"image">) {
  const { enlargeImage } = useStrings();
  const { Lightbox } = useFrame();
  const [open, setOpen] = useState(false);
  return (
    <span className="mr-image">
      <img {...{ src, alt, title, width, height }} loading="lazy" decoding="async" />
      <button type="button" className="mr-image__enlarge" aria-label={enlargeImage} onClick={() => setOpen(true)} />
      {open && Lightbox && <Lightbox src={src} alt={alt} onClose={() => setOpen(false)} />}
    </span>
  );
}

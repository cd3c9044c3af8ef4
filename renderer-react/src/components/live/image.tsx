/** An image that a reader can enlarge: see `app/enlarge.ts`. Its size is known, so loading it moves nothing. */
import type { LiveComponent } from "../../model.ts";
import { useStrings } from "../../runtime/context/site.ts";

export function Image({ src, alt, title, width, height }: LiveComponent<"image">) {
  const { enlargeImage } = useStrings();
  return (
    <span className="mr-image">
      <img {...{ src, alt, title, width, height }} loading="lazy" decoding="async" />
      <button type="button" className="mr-enlarge" aria-label={[enlargeImage, alt].filter(Boolean).join(": ")} />
    </span>
  );
}

/** The sizes of a picture in the viewer. */

export interface Size {
  width: number;
  height: number;
}

interface Situation {
  box: Size;
  natural: Size;
  /** The width that the picture has. */
  now: number;
}

/** The largest size, relative to the larger one of the natural and the fitting size. */
const MOST = 4;

/** Returns the natural size of a picture, of a drawing the size that it was drawn for. */
export function naturalSize(picture: Element): Size {
  if (picture instanceof HTMLImageElement && picture.naturalWidth > 0) {
    return { width: picture.naturalWidth, height: picture.naturalHeight };
  }
  const { width, height } = picture.getBoundingClientRect();
  const written = ["width", "height"].map((name) => Number(picture.getAttribute(name)));
  return { width: written[0] || width, height: written[1] || height };
}

/**
 * Returns the new width of a picture: after a change by a factor, or after a press, which switches
 * between the fitting size and the natural one, or twice the fitting one where that is as large.
 */
export function sizeAfter(how: number | "press" | "fit", { box, natural, now }: Situation): number {
  const whole = Math.min(box.width, (box.height * natural.width) / natural.height);
  // Drawings are sharp at each size, and so is a window filled by a picture.
  const fit = Math.min(whole, Math.max(natural.width * 2, 1));
  const large = Math.max(natural.width, fit * 2);
  if (how === "fit") return fit;
  if (how === "press") return now > fit * 1.05 ? fit : large;
  return Math.min(Math.max(now * how, fit), large * MOST);
}

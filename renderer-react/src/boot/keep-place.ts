/** Keeps the reader's place on the way to the same page in another language or version. */
import { currentUrl } from "../runtime/address/address.ts";

/** Adds query and fragment to such a link before it is followed, opened in a new tab or copied. */
function keepPlace({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-same-page]");
  if (!link) return;
  const { search, hash } = currentUrl();
  link.search = search;
  link.hash = hash;
}

/** Listens to whatever precedes the use of a link. */
export function keepPlaces(): void {
  for (const type of ["pointerdown", "click", "contextmenu"]) window.addEventListener(type, keepPlace, true);
}

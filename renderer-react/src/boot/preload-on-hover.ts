/** Loads the page of the link under the pointer, finger or focus, while React may still be loading. */
import { preload } from "../runtime/load/prefetch.ts";
import { pageOf, siteLink } from "../runtime/address/site-link.ts";

function loadPage({ target }: Event): void {
  const link = siteLink(target);
  const page = link && pageOf(link);
  if (page !== undefined) preload(page);
}

/** Loads the page of the link that `first` points at, and from now on of each that is pointed at. */
export function preloadOnHover(first: Event): void {
  loadPage(first);
  for (const event of ["pointerover", "touchstart", "focusin"]) {
    document.addEventListener(event, loadPage, { passive: true });
  }
}

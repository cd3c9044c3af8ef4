/** The page that the reader points at, by pointer, finger or focus: loaded while React may still come. */
import { preload } from "../runtime/prefetch.ts";
import { pageOf, siteLink } from "../runtime/site-link.ts";

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

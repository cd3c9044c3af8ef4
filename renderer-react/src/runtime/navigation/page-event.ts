/**
 * The event that the shell sends after each navigation, once the page is in the document and
 * scrolled to its target. Owners' scripts listen to it as well, so its name and detail are public.
 */

/** The event's name. Its target is `document`; its detail is a {@link PageDetail}. */
const PAGE_EVENT = "mdbook-react:page";

/** The detail of a page event. */
interface PageDetail {
  /** The page's path, decoded and without the base path. */
  path: string;
}

/** Sends the page event. */
export function announcePage(path: string): void {
  document.dispatchEvent(new CustomEvent<PageDetail>(PAGE_EVENT, { detail: { path } }));
}

/** Calls `listener` with the path of the next page that the reader navigates to. */
export function onNextPage(listener: (path: string) => void): void {
  const notify = (event: Event) => listener((event as CustomEvent<PageDetail>).detail.path);
  document.addEventListener(PAGE_EVENT, notify, { once: true });
}

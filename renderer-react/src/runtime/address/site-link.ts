/** Recognizes the links that the shell follows itself, and returns the page of each. */
import { currentUrl, routeOf } from "./address.ts";
import { loadsDocuments } from "./base.ts";

/** The link around `target`, if following it stays inside of this site. */
export function siteLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  return link && isSiteLink(link) ? link : undefined;
}

/** Whether following a link stays inside of this site, and of this document where each page is one. */
export function isSiteLink(link: HTMLAnchorElement): boolean {
  if (loadsDocuments && link.pathname !== currentUrl().pathname) return false;
  if (link.origin !== currentUrl().origin || routeOf(link) === undefined) return false;
  return (link.target === "" || link.target === "_self") && !link.hasAttribute("download") && !("native" in link.dataset);
}

/** The page that a link leads to; `undefined` for a place on this page. */
export function pageOf(link: HTMLAnchorElement): string | undefined {
  return link.pathname === currentUrl().pathname ? undefined : routeOf(link);
}

/** Whether the browser does nothing but follow the link that is clicked. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** The link of this site that a click follows; nothing when the browser does more than follow. */
export const followed = (event: MouseEvent): HTMLAnchorElement | undefined => (isPlainClick(event) ? siteLink(event.target) : undefined);

/**
 * The address of this document: only this module reads and changes it; `open-document.ts` leaves it.
 * The inline head script can import nothing, so it reads `location` itself.
 */
import { base, locationPath } from "./base.ts";
import { routePath } from "./paths.ts";

/** The parts of an address that differ within a site, as `location` has them. */
export type Address = Pick<URL, "pathname" | "search" | "hash">;

/** Returns the current address. */
export const currentUrl = (): URL => new URL(window.location.href);

/** Returns the path of the page at an address; `undefined` outside of the site. */
export const routeOf = (address: Address): string | undefined => routePath(address.pathname, base);

/** Returns `url` with the path of a page, in the form of the site. */
export function atPage(url: URL, path: string): URL {
  const result = new URL(url);
  result.pathname = locationPath(path);
  return result;
}

/** Returns the current address in the form of the site. */
export function inSiteForm(): URL {
  const url = currentUrl();
  const path = routeOf(url);
  return path === undefined ? url : atPage(url, path);
}

/** Whether the form of the current address differs from the site's. */
export const isOtherForm = (): boolean => inSiteForm().href !== currentUrl().href;

/** Shows `url` as a new entry of the history, or in place of the current one. */
export const writeAddress = (url: URL, how: "push" | "replace", state: unknown = window.history.state): void =>
  window.history[`${how}State`](state, "", url);

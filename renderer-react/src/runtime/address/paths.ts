/** Pure functions of addresses: base path, clean form, links of this site. */

/**
 * The path of a page from the path of a URL: decoded, without base path, without trailing
 * slash, without `.html` and `/index.html`. `undefined` when it is not under the base path.
 *
 * @example
 * routePath("/docs/guards/index.html", "/docs/"); // "/guards"
 */
export function routePath(pathname: string, base: string): string | undefined {
  // Hosts take several slashes for one.
  const decoded = decode(pathname).trim().replace(/\/{2,}/g, "/");
  const inside = `${decoded}/`.startsWith(base) ? `/${decoded.slice(base.length)}` : undefined;
  if (inside === undefined) return undefined;
  return inside.replace(/(\/index\.html)?\/?$/, "").replace(/\/?(\.html)?$/, "") || "/";
}

/**
 * Returns the address of a page's path for a link. Characters that would end a path or begin an
 * escape are escaped; letters of all scripts stay readable. Equals `nav_model::address`.
 *
 * @example
 * addressOf("/a#b"); // "/a%23b"
 */
export const addressOf = (path: string): string => path.replace(/[\0-\x20"#%<>?[\\\]^`{|}\x7f]/g, encodeURIComponent);

/** Returns the path in the form of `location`, in which all but ASCII is escaped too. */
export const encodePath = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);

/** Decodes percent signs; a malformed sequence stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The `href` of a path of this site.
 *
 * @example
 * withBase("/guards", "/docs/"); // "/docs/guards"
 */
export function withBase(path: string, base: string): string {
  return isSitePath(path) ? base + path.slice(1) : path;
}

/** Paths of pages that keep their folder: files of these names are the shell's. */
const KEEPS_FOLDER = /^\/(_.*|404|print|offline)$/;

/** The form of the addresses of pages; `undefined` for `/guards`. */
export type Form = "html" | "slash" | undefined;

/**
 * A page's address in the form of mdBook's HTML output, `/guards.html`, or with a slash at its end, with
 * what follows the path. Files and full addresses stay as they are. Equals the rule of `site-layout/address.rs`.
 *
 * @example
 * inForm("/guards#uses", "html"); // "/guards.html#uses"
 */
export function inForm(address: string, form: Form): string {
  const [path = ""] = /^[^?#]*/.exec(address) ?? [];
  const stays = !form || !isSitePath(path) || path.endsWith("/") || looksLikeFile(path) || KEEPS_FOLDER.test(path) || path.startsWith("/../");
  return stays ? address : path + (form === "html" ? ".html" : "/") + address.slice(path.length);
}

/**
 * The `href` of an address within the site that is served at `base`, in the form of the site.
 *
 * @example
 * siteHref("/guards#uses", "/docs/", "html"); // "/docs/guards.html#uses"
 */
export function siteHref(address: string, base: string, form: Form): string {
  // Some hosts have no index of folders, except at their root.
  const isStart = form === "html" && base !== "/" && /^\/(?:[?#]|$)/.test(address);
  return withBase(isStart ? `/index.html${address.slice(1)}` : inForm(address, form), base);
}

/** Whether this is a path of the site and not a full address. */
export const isSitePath = (href: string): boolean => href.startsWith("/") && !href.startsWith("//");

/** Whether the last step of the path names a file, as `/logo.svg` does. */
export const looksLikeFile = (path: string): boolean => /\.[a-z0-9]{1,8}$/i.test(path);

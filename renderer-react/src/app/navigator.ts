/** React Router's addresses are paths of the site; this turns them into addresses of documents, and goes there. */
import { type Navigator, parsePath, type To } from "react-router-dom";

import type { Site } from "../generated/site-model.ts";
import { currentUrl } from "../runtime/address/address.ts";
import { goBy } from "../runtime/address/history.ts";
import { decode, encodePath, siteHref } from "../runtime/address/paths.ts";
import type { Navigation } from "../runtime/navigation/navigation.ts";

const partsOf = (to: To) => (typeof to === "string" ? parsePath(to) : to);

/** Returns a navigator for React Router that calls `navigate`. */
export function createNavigator({ basePath, addresses }: Site, navigate: Navigation["navigate"]): Navigator {
  const href = (to: To) => {
    const { pathname = "/", search = "", hash = "" } = partsOf(to);
    const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length - 1) : pathname;
    return siteHref(path + search + hash, basePath, addresses === "clean" ? undefined : addresses);
  };
  const url = (to: To) => new URL(href(to), currentUrl());
  return {
    createHref: href,
    encodeLocation(to) {
      const { pathname = "", search = "", hash = "" } = partsOf(to);
      return { pathname: encodePath(decode(pathname)), search, hash };
    },
    go: goBy,
    push: (to) => navigate(url(to), "push"),
    replace: (to) => navigate(url(to), "replace"),
  };
}

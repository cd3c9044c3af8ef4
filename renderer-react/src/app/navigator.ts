/** Changes the address for React Router, through the shell's navigation. */
import type { Navigator, To } from "react-router-dom";

import { here } from "../runtime/address/address.ts";
import { goBy } from "../runtime/address/history.ts";
import type { Navigation } from "../runtime/navigation/navigation.ts";

function href(to: To): string {
  if (typeof to === "string") return to;
  return (to.pathname ?? here().pathname) + (to.search ?? "") + (to.hash ?? "");
}

/** Returns a navigator for React Router that calls `go`. */
export function createNavigator(go: Navigation["go"]): Navigator {
  const url = (to: To) => new URL(href(to), here());
  return {
    createHref: href,
    go: goBy,
    push: (to) => go(url(to), "push"),
    replace: (to) => go(url(to), "replace"),
  };
}

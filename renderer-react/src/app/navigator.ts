/** Changes the address for React Router, through the shell's navigation. */
import type { Navigator, To } from "react-router-dom";

import { currentUrl } from "../runtime/address/address.ts";
import { goBy } from "../runtime/address/history.ts";
import type { Navigation } from "../runtime/navigation/navigation.ts";

function href(to: To): string {
  if (typeof to === "string") return to;
  return (to.pathname ?? currentUrl().pathname) + (to.search ?? "") + (to.hash ?? "");
}

/** Returns a navigator for React Router that calls `navigate`. */
export function createNavigator(navigate: Navigation["navigate"]): Navigator {
  const url = (to: To) => new URL(href(to), currentUrl());
  return {
    createHref: href,
    go: goBy,
    push: (to) => navigate(url(to), "push"),
    replace: (to) => navigate(url(to), "replace"),
  };
}

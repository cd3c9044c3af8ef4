/** Follows fragments that moved to another page, until React is loaded and does it. */
import { currentUrl } from "../runtime/address/address.ts";
import { movedTo } from "../runtime/address/moved-fragment.ts";
import { openDocument } from "../runtime/address/open-document.ts";
import { readPageData } from "../runtime/load/page-data.ts";
import { hashTarget } from "../runtime/scroll/hash-target.ts";

/** Redirects if the address names a fragment that moved and that the page lacks. */
function followMovedFragment(): void {
  const { hash } = currentUrl();
  if (hashTarget(hash)) return;
  const to = movedTo(hash, readPageData()?.screen);
  if (to !== undefined) openDocument(to, "replace");
}

/** Follows the fragment of the address, now and whenever it changes. */
export function followMovedFragments(): void {
  followMovedFragment();
  window.addEventListener("hashchange", followMovedFragment);
}

/** Stops, because the navigation follows fragments from now on. */
export const stopFollowing = () => window.removeEventListener("hashchange", followMovedFragment);

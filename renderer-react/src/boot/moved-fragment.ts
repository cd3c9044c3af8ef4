/** Fragments that moved to another page: mdBook's redirects of one heading. */
import { decode } from "../runtime/paths.ts";

/** Redirects if the address names a fragment that moved and that the page lacks. */
function followMovedFragment(): void {
  const id = window.location.hash.slice(1);
  const moved = document.querySelector<HTMLMetaElement>("meta[name=moved-fragments]");
  if (!moved || id === "" || document.getElementById(id) || document.getElementById(decode(id))) return;
  const targets = new Map(Object.entries(JSON.parse(moved.content) as Record<string, string>));
  const to = targets.get(id) ?? targets.get(decode(id));
  if (to !== undefined) window.location.replace(to);
}

/** Follows the fragment of the address, now and whenever it changes. */
export function followMovedFragments(): void {
  followMovedFragment();
  window.addEventListener("hashchange", followMovedFragment);
}

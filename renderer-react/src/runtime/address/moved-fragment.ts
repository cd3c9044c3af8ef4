/** Fragments that moved to another page: mdBook's redirects of one heading. */
import type { Screen } from "../../generated/site-model.ts";
import { decode } from "./paths.ts";

/** Returns the address that the fragment of `hash` moved to from the page of `screen`. */
export function movedTo(hash: string, screen: Screen | undefined): string | undefined {
  const moved = screen?.kind === "page" ? screen.page.movedFragments : undefined;
  const targets = new Map(Object.entries(moved ?? {}));
  const id = hash.slice(1);
  return targets.get(id) ?? targets.get(decode(id));
}

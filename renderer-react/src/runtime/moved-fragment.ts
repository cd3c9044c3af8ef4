/** Fragments that moved to another page: mdBook's redirects of one heading. */
import { decode } from "./paths.ts";

/** Returns the address that the fragment of `hash` moved to. */
export function movedTo(hash: string, moved: Readonly<Record<string, string>> = {}): string | undefined {
  const id = hash.slice(1);
  const targets = new Map(Object.entries(moved));
  return targets.get(id) ?? targets.get(decode(id));
}

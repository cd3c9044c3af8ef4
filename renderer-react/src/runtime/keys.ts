/** The keys that the whole page listens to. */

const FIELDS = "input, textarea, select, [contenteditable]";

/** Whether a key opens the search: `Ctrl K`, `⌘ K`, or `/` outside of a field. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (key.toLowerCase() === "k" && (ctrlKey || metaKey)) return true;
  if (key !== "/" || ctrlKey || metaKey) return false;
  return !(target instanceof HTMLElement && target.matches(FIELDS));
}

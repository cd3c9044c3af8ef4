/** The keyboard in search results: arrows go from the box through the hits and back. */

/** The stop that a key leads to from `at` (0 is the box) of `count`; `undefined` for other keys. */
export function nextStop(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Enter" && at === 0 && count > 1) return 1;
  return undefined;
}

/** Moves the focus in `root`; true when the key meant that. `Enter` in the box opens the first hit. */
export function moveFocus(root: HTMLElement, key: string): boolean {
  const stops = [...root.querySelectorAll<HTMLElement>("input, [data-hit]")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = nextStop(key, at, stops.length);
  if (next === undefined) return false;
  const stop = stops[next];
  if (key === "Enter") stop?.click();
  else stop?.focus();
  return true;
}

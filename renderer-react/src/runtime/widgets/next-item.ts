/** Keyboard movement through the items of a menu or a list of tabs; it wraps around at both ends. */

/** The keys to the next item and the one before. */
interface Axis {
  next: string;
  before: string;
}

export const VERTICAL: Axis = { next: "ArrowDown", before: "ArrowUp" };
export const HORIZONTAL: Axis = { next: "ArrowRight", before: "ArrowLeft" };

/** Returns the item that a key leads to from item `at` of `count`; `undefined` for other keys. */
export function nextItem({ next, before }: Axis, key: string, at: number, count: number): number | undefined {
  switch (key) {
    case next:
      return (at + 1) % count;
    case before:
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** A check of something that the program itself guarantees. */

/**
 * Throws unless `condition` holds.
 *
 * @example
 * invariant(root, "the page has no #mr-app");
 */
export function invariant(condition: unknown, message?: string): asserts condition {
  if (condition) return;
  throw new Error(message ? `Invariant failed: ${message}` : "Invariant failed");
}

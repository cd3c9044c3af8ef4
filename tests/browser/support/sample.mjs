/** The pages that a test of all pages opens: all of them with `FULL=1`, else twelve from the whole book. */
import assert from "node:assert/strict";

/** Whether everything is tested, as `cargo xtask test --full` does. */
export const IS_FULL = process.env.FULL === "1";

const SAMPLE = 12;

/** Returns `all`, or `SAMPLE` of them at equal distances, with the first and the last. */
export function sample(all) {
  assert.ok(all.length >= SAMPLE, `${all.length} pages`);
  if (IS_FULL) return all;
  return Array.from({ length: SAMPLE }, (_, nth) => all[Math.round((nth * (all.length - 1)) / (SAMPLE - 1))]);
}

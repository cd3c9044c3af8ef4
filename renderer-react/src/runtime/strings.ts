/** Texts with places to fill. */

/**
 * Fills `{name}` places; a place without a value stays as it is.
 *
 * @example
 * fill("版本：{label}", { label: "Next" }); // "版本：Next"
 */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

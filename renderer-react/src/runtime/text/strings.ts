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

/**
 * Fills a text with a number, in the plural form that the number has: forms are divided by `|`, and
 * `forms` has the index of the form of each number. `counted` in `site-layout/text/strings.rs` is the same function.
 *
 * @example
 * counted("{n} result|{n} results", 1, "10…"); // "1 result"
 */
export function counted(text: string, n: number, forms = "", values: Record<string, string | number> = {}): string {
  const all = text.split("|");
  const at = Number(forms[n < 100 ? n : 100 + (n % 100)] ?? 0);
  return fill(all[at] ?? all.at(-1) ?? text, { ...values, n });
}

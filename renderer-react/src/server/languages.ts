/**
 * Lets functions of languages throw where their result depends on the data of a language, which the
 * engine of the build does not have. Full MDX has the same rule, in the crate mdx-eval.
 */
type Functions = Record<string, (this: unknown, ...values: unknown[]) => unknown>;

function fail(name: string): never {
  throw new Error(`\`${name}()\` needs \`Intl\`, which does not exist while pages are built`);
}

/** Returns whether each language is one of `languages`; without any, the language is English. */
function areAmong(locales: unknown, languages: RegExp): boolean {
  const tags = locales === undefined ? [] : [locales].flat();
  return tags.every((tag) => typeof tag === "string" && languages.test(tag));
}

/** Texts and languages in which the order of letters is the order of code points. */
const PLAIN = /^(?:[a-z]*|[0-9])$/;
const LATIN_ORDER = /^(?:de|en|es|fr|it|ja|ko|nl|pt|ru|zh)(?!.*-u-)(?:-[a-z0-9]{2,8})*$/i;
/** Languages whose letters have the usual forms in upper and lower case. */
const USUAL_CASE = /^(?!(?:az|el|hy|lt|tr)(?:-|$))[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;

/** Replaces the functions of numbers, dates and texts. */
export function rejectLanguages(): void {
  const replace = (prototype: object, name: string, replacement: (original: Functions[string]) => Functions[string]) => {
    const functions = prototype as Functions;
    const original = functions[name];
    if (original) functions[name] = replacement(original);
  };
  for (const [prototype, names] of [
    [Number.prototype, ["toLocaleString"]],
    [BigInt.prototype, ["toLocaleString"]],
    [(globalThis as unknown as { Date: { prototype: object } })["Date"].prototype, ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]],
  ] as const) {
    for (const name of names) replace(prototype, name, () => () => fail(name));
  }
  replace(String.prototype, "localeCompare", (original) => function compare(other, locales) {
    const both = [String(this), String(other)];
    const isPlain = both.every((text) => PLAIN.test(text)) && areAmong(locales, LATIN_ORDER);
    return both[0] === both[1] || isPlain ? original.call(both[0], both[1]) : fail("localeCompare");
  });
  for (const name of ["toLocaleLowerCase", "toLocaleUpperCase"]) {
    replace(String.prototype, name, (original) => function convert(locales) {
      return areAmong(locales, USUAL_CASE) ? original.call(this) : fail(name);
    });
  }
}

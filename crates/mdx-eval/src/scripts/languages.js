// Functions of languages throw where the result depends on the data of a language, which the engine
// does not have. Scripts that may ask the host keep the engine's functions: their values are guesses.

const { apply } = Reflect;

function fail(name) {
  throw new Error(`\`${name}()\` needs \`Intl\`, which does not exist while pages are built`);
}

/** Returns whether each language is one of `languages`; without any, the language is English. */
function areAmong(locales, languages) {
  const tags = locales === undefined ? [] : [locales].flat();
  return tags.every((tag) => typeof tag === "string" && languages.test(tag));
}

/** Texts and languages in which the order of letters is the order of code points. */
const PLAIN = /^(?:[a-z]*|[0-9])$/;
const LATIN_ORDER = /^(?:de|en|es|fr|it|ja|ko|nl|pt|ru|zh)(?!.*-u-)(?:-[a-z0-9]{2,8})*$/i;
/** Languages whose letters have the usual forms in upper and lower case. */
const USUAL_CASE = /^(?!(?:az|el|hy|lt|tr)(?:-|$))[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;

const dates = ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"];
if (globalThis.askHost) {
  for (const name of dates) Date.prototype[name] = Date.prototype.toUTCString;
} else {
  for (const [prototype, names] of [
    [Number.prototype, ["toLocaleString"]],
    [BigInt.prototype, ["toLocaleString"]],
    [Date.prototype, dates],
  ]) {
    for (const name of names) prototype[name] = () => fail(name);
  }
  const texts = String.prototype;
  const { localeCompare } = texts;
  texts.localeCompare = function (other, locales) {
    const both = [`${this}`, `${other}`];
    const isPlain = both.every((text) => PLAIN.test(text)) && areAmong(locales, LATIN_ORDER);
    if (both[0] !== both[1] && !isPlain) fail("localeCompare");
    return apply(localeCompare, both[0], [both[1]]);
  };
  for (const name of ["toLocaleLowerCase", "toLocaleUpperCase"]) {
    const original = texts[name];
    texts[name] = function (locales) {
      return areAmong(locales, USUAL_CASE) ? apply(original, this, []) : fail(name);
    };
  }
}

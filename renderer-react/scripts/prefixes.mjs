/**
 * Finds the prefixed declarations that a built stylesheet lacks. The bundler removes each prefix that
 * none of its browsers needs, and no browser of the tests is iOS.
 */

/** Properties that Safari on iOS alone knows by their prefix. */
const IOS_ALONE = ["text-size-adjust", "touch-callout", "tap-highlight-color", "overflow-scrolling"];

const declarations = (css, name) => [...css.matchAll(new RegExp(`(?<![\\w-])${name}\\s*:`, "g"))].length;

/**
 * Returns the prefixed properties that the built text lacks: each one that the sources write, and
 * the prefixed form of each one in {@link IOS_ALONE}.
 */
export function missingPrefixes(sources, built) {
  const written = [...sources.matchAll(/-webkit-[a-z-]+(?=\s*:)/g)].map(([name]) => name);
  const wanted = IOS_ALONE.filter((name) => declarations(sources, name) > 0).map((name) => `-webkit-${name}`);
  const count = (name) => Math.max(declarations(sources, name), declarations(sources, name.slice("-webkit-".length)));
  return [...new Set([...written, ...wanted])].filter((name) => declarations(built, name) < count(name)).sort();
}

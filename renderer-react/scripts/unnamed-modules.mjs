/**
 * A Parcel optimizer: keeps the table of modules, which the bundle's files share, under a symbol.
 *
 * Parcel keeps it in a variable of `window`. There every `id` and some `name`s of a page are
 * variables too, so that a heading with the variable's name would take the table's place.
 */
import plugin from "@parcel/plugin";

const VARIABLE = /\.parcelRequire[0-9a-z]{4}\b/g;
const SYMBOL = '[Symbol.for("shell modules")]';

export default new plugin.Optimizer({
  optimize({ contents, map }) {
    if (typeof contents !== "string") throw new Error("a bundle is not a string");
    const code = contents.replace(VARIABLE, SYMBOL);
    const left = /parcelRequire[0-9a-z]{4}/.exec(code);
    if (left) throw new Error(`the global variable ${left[0]} is left in a bundle`);
    return { contents: code, map };
  },
});

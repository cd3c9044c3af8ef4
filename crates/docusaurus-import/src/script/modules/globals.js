// The globals that scripts of a site read. A date without a given time is the beginning of 1970: it is
// mostly the year of a copyright.
import missing from "mdbook-react:missing";
import { readFileSync } from "fs";
import { URL, URLSearchParams } from "url";
const { Date: Fixed, process } = globalThis;
const now = () => new Fixed(0);
globalThis.Date = new Proxy(Fixed, {
  apply: () => `${now()}`,
  construct: (_, parts) => (parts.length === 0 ? now() : new Fixed(...parts)),
  get: (_, key) => (key === "now" ? () => 0 : Fixed[key]),
});
Object.assign(process, { argv: [], cwd: () => ".", platform: "linux", version: "v20.0.0", versions: {} });
// `require` and `import()`: a table has the values of the modules that a script names.
const { hasOwn, keys } = Object;
const requireFrom = (table, name) => {
  // The name of a file of data may be the result of a function.
  if (!hasOwn(table, name)) return /\.json$/.test(name) ? JSON.parse(readFileSync(name)) : undefined;
  const { value, isModule } = table[name];
  return isModule && keys(value).join() === "default" ? value.default : value;
};
const loadFrom = async (table, name) => {
  if (!hasOwn(table, name)) return missing;
  const { value, isModule } = table[name];
  return isModule || value === missing ? value : { ...value, default: value };
};
// The value of `import.meta` in the script at a path in the site.
const metaOf = (path) => ({
  url: `file:///${encodeURI(path)}`,
  filename: path,
  dirname: path.split("/").slice(0, -1).join("/") || ".",
});
const declareGlobals = (names) => {
  for (const name of names) if (!(name in globalThis)) globalThis[name] = undefined;
};
Object.assign(globalThis, { declareGlobals, __dirname: ".", __filename: "./file.js", requireFrom, loadFrom, metaOf });
// Nothing waits: the network and packages give values that are missing.
const later = (run, _, ...values) => void Promise.resolve().then(() => run(...values));
const copied = (value) => {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)]));
};
const nothing = () => {};
Object.assign(globalThis, { URL, URLSearchParams, structuredClone: copied, fetch: async () => missing });
Object.assign(globalThis, { setTimeout: later, setImmediate: (run, ...values) => later(run, 0, ...values) });
Object.assign(globalThis, { setInterval: nothing, clearInterval: nothing, clearTimeout: nothing });
Object.assign(globalThis, { Buffer: missing, Intl: missing });

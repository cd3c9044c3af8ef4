// The globals that scripts of a site read. A date without a given time is that of the beginning of 1970:
// it is mostly the year of a copyright.
import missing from "mdbook-react:missing";
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
  if (!hasOwn(table, name)) return undefined;
  const { value, isModule } = table[name];
  return isModule && keys(value).join() === "default" ? value.default : value;
};
const loadFrom = async (table, name) => {
  if (!hasOwn(table, name)) return missing;
  const { value, isModule } = table[name];
  return isModule || value === missing ? value : { ...value, default: value };
};
Object.assign(globalThis, { __dirname: ".", __filename: "./file.js", requireFrom, loadFrom });

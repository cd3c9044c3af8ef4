// The functions of Node's `fs` that read files of the site. The program answers `askHost`, or throws
// the reason why it cannot.
const { askHost } = globalThis;
const ask = (question, path) => {
  try {
    return askHost(question, path);
  } catch (error) {
    // The place of the error is the one in the script, so the frames of this module go.
    const [, own] = /\((m\d+):/.exec(error.stack) ?? [];
    error.stack = error.stack.split("\n").filter((line) => !line.includes(`(${own}:`)).join("\n");
    throw error;
  }
};
const pathOf = (file) => (file instanceof URL ? `.${decodeURIComponent(file.pathname)}` : `${file}`);
const stats = (kind, file) => ({
  isFile: () => kind === "file",
  isDirectory: () => kind === "folder",
  isSymbolicLink: () => false,
  name: `${file}`,
});
export const readFileSync = (file) => ask("text", pathOf(file));
export const readdirSync = (file, options) => {
  const names = JSON.parse(ask("names", pathOf(file)));
  if (!options?.withFileTypes) return names;
  return names.map((name) => stats(ask("kind", `${pathOf(file)}/${name}`), name));
};
export const statSync = (file) => stats(ask("kind", pathOf(file)), file);
export const lstatSync = statSync;
export const accessSync = (file) => void statSync(file);
export const existsSync = (file) => {
  try {
    accessSync(file);
    return true;
  } catch {
    return false;
  }
};
export const promises = {
  readFile: async (file) => readFileSync(file),
  readdir: async (file, options) => readdirSync(file, options),
  stat: async (file) => statSync(file),
  lstat: async (file) => statSync(file),
  access: async (file) => accessSync(file),
};
export const { readFile, readdir, stat, lstat, access } = promises;
export default { readFileSync, readdirSync, statSync, lstatSync, accessSync, existsSync, promises, ...promises };

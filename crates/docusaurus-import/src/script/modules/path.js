// The functions of Node's `path` with which sites name their files.
const text = (part) => (typeof part === "string" ? part : ".");
export const join = (...parts) => {
  const out = [];
  for (const part of parts.map(text).join("/").split("/")) {
    if (part === ".." && out.length > 0 && out.at(-1) !== "..") out.pop();
    else if (part !== "." && part !== "") out.push(part);
  }
  return out.join("/") || ".";
};
export const resolve = join;
export const normalize = join;
export const dirname = (path) => text(path).split("/").slice(0, -1).join("/") || ".";
export const basename = (path, end = "") => {
  const name = text(path).split("/").at(-1);
  return name.endsWith(end) ? name.slice(0, name.length - end.length) : name;
};
export const extname = (path) => /[^/](\.[^./]*)$/.exec(text(path))?.[1] ?? "";
export const relative = (from, to) => text(to);
export const isAbsolute = (path) => text(path).startsWith("/");
export const sep = "/";
export const posix = { join, resolve, normalize, dirname, basename, extname, relative, isAbsolute, sep };
export default posix;

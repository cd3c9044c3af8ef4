// A small part of `URL`, and the functions of Node's `url` for paths of files. The path of a file is
// relative to the site, so its address has no other parts.
const FORM = /^([a-z][a-z\d+.-]*:)(?:\/\/(?:[^/?#]*@)?([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i;
const withoutDots = (path) => {
  const out = [];
  const parts = path.split("/");
  for (const part of parts) {
    if (part === "..") out.pop();
    else if (part !== ".") out.push(part);
  }
  if ([".", ".."].includes(parts.at(-1))) out.push("");
  return `/${out.join("/").replace(/^\//, "")}`;
};
const resolved = (text, base) => {
  const { protocol, host, pathname, search } = new URL(base);
  if (text.startsWith("//")) return protocol + text;
  const start = `${protocol}//${host}`;
  if (text.startsWith("/")) return start + text;
  if (text === "" || text.startsWith("#")) return start + pathname + search + text;
  if (text.startsWith("?")) return start + pathname + text;
  return `${start}${pathname.replace(/[^/]*$/, "")}${text}`;
};
export class URL {
  constructor(address, base) {
    const text = `${address}`.trim();
    const parts = FORM.exec(FORM.test(text) || base === undefined ? text : resolved(text, base));
    if (!parts) throw new TypeError(`Invalid URL: ${text}`);
    const [, protocol, host = "", path, search = "", hash = ""] = parts;
    const [, hostname, port = ""] = /^(.*?)(?::(\d*))?$/.exec(host.toLowerCase());
    this.protocol = protocol.toLowerCase();
    Object.assign(this, { host: host.toLowerCase(), hostname, port, search, hash });
    this.pathname = parts[2] === undefined ? path : withoutDots(path);
  }
  get origin() {
    return `${this.protocol}//${this.host}`;
  }
  get href() {
    const { protocol, host, pathname, search, hash } = this;
    const slashes = host !== "" || pathname.startsWith("/") ? "//" : "";
    return protocol + slashes + host + pathname + search + hash;
  }
  get searchParams() {
    return new URLSearchParams(this.search);
  }
  toString() {
    return this.href;
  }
  toJSON() {
    return this.href;
  }
}
export class URLSearchParams extends Map {
  constructor(from = "") {
    const decoded = (text) => decodeURIComponent(text.replaceAll("+", " "));
    const parts = `${from}`.replace(/^\?/, "").split("&").filter(Boolean);
    const pair = (part) => [decoded(part.split("=")[0]), decoded(part.split("=").slice(1).join("="))];
    super(typeof from === "string" ? parts.map(pair) : Object.entries(from));
  }
  toString() {
    const written = ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`;
    return [...this].map(written).join("&");
  }
}
export const fileURLToPath = (address) => `./${decodeURIComponent(new URL(`${address}`).pathname).slice(1)}`;
export const pathToFileURL = (path) => new URL(`${path}`, "file:///");
export default { URL, URLSearchParams, fileURLToPath, pathToFileURL };

/** Start tags of the elements and attributes that sites are made of, as React writes them. */
import { escapeText } from "./escape-text.ts";

/** Elements that React writes like any other: no preloading, hoisting or form state. */
const PLAIN_TAGS = new Set(
  "a abbr article aside b bdi bdo blockquote br button caption cite code col colgroup dd del details dfn div dl dt em figcaption figure footer g h1 h2 h3 h4 h5 h6 header hr i img ins kbd label li main mark nav noscript ol p path pre q s samp section small span strong sub summary sup svg table tbody td tfoot th thead time tr u ul var wbr".split(
    " ",
  ),
);

/** Elements without content. */
export const VOID_TAGS = new Set(["br", "col", "hr", "img", "wbr"]);

/** Attributes whose value is written as a string, and their names in HTML. */
const STRINGS = new Map<string, string>([
  ["className", "class"],
  ["htmlFor", "for"],
  ["tabIndex", "tabindex"],
  ...["alt", "colSpan", "d", "dateTime", "decoding", "dir", "fetchPriority", "focusable", "height", "hrefLang", "id", "lang", "loading", "name", "rel", "role", "target", "title", "type", "viewBox", "width"].map(
    (name): [string, string] => [name, name],
  ),
]);

/** Boolean attributes. */
const BOOLEANS = new Set(["disabled", "hidden", "inert", "open"]);

const URLS = new Set(["href", "src"]);
const SCRIPT_URL = /^[\0-\x1f ]*j/i;

/** `<tag a="b"`, without its end; `undefined` where React may do more than that. */
export function startTag(tag: string, props: Record<string, unknown>): string | undefined {
  if (!PLAIN_TAGS.has(tag)) return undefined;
  // React preloads other images.
  if (tag === "img" && props.loading !== "lazy" && props.fetchPriority !== "low") return undefined;
  let start = `<${tag}`;
  for (const name in props) {
    if (name === "children" || name === "ref") continue;
    const value = props[name];
    if (value === null || value === undefined) continue;
    if (name === "dangerouslySetInnerHTML") {
      // React doubles a line feed that HTML would drop.
      if (tag === "pre" && (value as { __html: string }).__html.startsWith("\n")) return undefined;
      continue;
    }
    const written = attribute(name, value);
    if (written === undefined) return undefined;
    start += written;
  }
  return start;
}

function attribute(name: string, value: unknown): string | undefined {
  const known = STRINGS.get(name);
  if (known !== undefined || name.startsWith("data-") || name.startsWith("aria-")) {
    const prefixed = known === undefined;
    if (typeof value === "string") return ` ${known ?? name}="${escapeText(value)}"`;
    if (typeof value === "number" || (prefixed && typeof value === "boolean")) return ` ${known ?? name}="${String(value)}"`;
    return undefined;
  }
  if (typeof value === "function" && name.startsWith("on")) return "";
  if (BOOLEANS.has(name)) return value === true ? ` ${name}=""` : value === false ? "" : undefined;
  if (URLS.has(name) && typeof value === "string" && value !== "" && !SCRIPT_URL.test(value)) return ` ${name}="${escapeText(value)}"`;
  return undefined;
}

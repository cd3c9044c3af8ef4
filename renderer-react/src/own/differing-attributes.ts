/**
 * Finds the attributes that differ from what was prerendered. React keeps them, and says so only in its
 * build for development.
 */
import { currentUrl } from "../runtime/address/address.ts";
import { reportFailure } from "./report-failure.ts";

const ALIASES: Record<string, string> = { className: "class", htmlFor: "for" };

/** Properties that are no attributes, or that browsers and readers change. */
const OTHERS = new Set(["children", "defaultValue", "value", "nonce"]);

const compared = new WeakSet<Element>();

/** Reports the first differing attribute in a component of the owner's that React has just hydrated. */
export function compareAttributes(root: Element, module: string): void {
  const found = [...root.querySelectorAll("*")].filter((element) => !compared.has(element)).map((element) => {
    compared.add(element);
    const name = differing(element);
    return name && `attribute \`${name}\` of \`<${element.localName}>\``;
  });
  const first = found.find(Boolean);
  if (first) reportFailure(new Error(first), module, currentUrl().pathname);
}

function differing(element: Element): string | undefined {
  const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"));
  const props = key && (element as unknown as Record<string, Record<string, unknown>>)[key];
  if (!props || props["suppressHydrationWarning"]) return undefined;
  return Object.entries(props).map(([name, value]) => {
    if (OTHERS.has(name) || (typeof value !== "string" && typeof value !== "number")) return undefined;
    const forms = [ALIASES[name] ?? name, name.toLowerCase(), name.replace(/[A-Z]/g, "-$&").toLowerCase()];
    const attribute = forms.find((form) => element.hasAttribute(form));
    const isKnown = attribute ?? (/^[a-z-]+$|^className$/.test(name) ? forms[0] : undefined);
    const normal = (text: string | null) => text?.replace(/\r\n?/g, "\n");
    return isKnown && normal(element.getAttribute(isKnown)) !== normal(String(value)) ? isKnown : undefined;
  }).find(Boolean);
}

/** Tells why a default export is not a component. */

/** Returns the fault of a default export in plain words; nothing for a component. */
export function notComponent(value: unknown): string | undefined {
  if (typeof value === "object" && value !== null) {
    const { $$typeof } = value as { $$typeof?: symbol };
    if ($$typeof === Symbol.for("react.transitional.element")) return "its default export is an element, not a component";
    // Classes of React, from `memo` and `lazy` for example.
    if ($$typeof !== undefined) return undefined;
  }
  if (typeof value !== "function") return `its default export is ${article(value)}, not a component`;
  if (value.constructor.name === "AsyncFunction") return "its default export is an async function, and components in browsers cannot be async";
  return undefined;
}

function article(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

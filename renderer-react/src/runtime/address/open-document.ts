/** Loads documents. ESLint allows no other module to make the browser leave this one. */

/**
 * Returns the full address of a document that may be loaded: one of the web, which a path of this
 * site is too. `undefined` for other schemes, which may run scripts, and for text that is not an address.
 */
export function documentAddress(to: string | URL, from = window.location.href): URL | undefined {
  try {
    const url = new URL(to, from);
    return ["http:", "https:"].includes(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Loads the document at `to`, as a new entry of the history or in place of the current one; returns
 * whether it may be loaded.
 */
export function openDocument(to: string | URL, how: "push" | "replace" = "push"): boolean {
  const url = documentAddress(to);
  if (url && how === "push") window.location.assign(url);
  else if (url) window.location.replace(url);
  return url !== undefined;
}

/** Loads the document anew. */
export const reloadDocument = () => window.location.reload();

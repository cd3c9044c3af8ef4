/** Escapes text for HTML as React does. */

const SPECIAL = /["'&<>]/;
const EACH = /["'&<>]/g;
const ESCAPES: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };

export function escapeText(text: string): string {
  return SPECIAL.test(text) ? text.replace(EACH, (character) => ESCAPES[character] ?? character) : text;
}

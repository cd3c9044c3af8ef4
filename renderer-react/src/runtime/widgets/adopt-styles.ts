/**
 * Adopts styles of parts that only scripts show, such as dialogs. They are part of the module that
 * shows the part, so documents do not contain them. Their rules use the layers of the site's
 * stylesheet, in its order.
 */

/** Adds rules to the document. A Content-Security-Policy allows it: it restricts styles in markup only. */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Styles of what only scripts show, such as dialogs. They come with the module that shows it, so
 * that documents do not carry them. Their rules name the layers of the site's stylesheet, whose
 * order holds for them too.
 */

/** Adds rules to the document. A policy for styles concerns text in documents, not this. */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

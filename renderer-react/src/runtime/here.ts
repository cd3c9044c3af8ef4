/** The address of this document. Outside of `boot`, only this module and `history.ts` read or change it. */

/** Returns the current address. */
export const here = (): URL => new URL(window.location.href);

/** Loads `url` as a document. */
export const openDocument = (url: URL) => window.location.assign(url);

/** Loads the document anew. */
export const reloadDocument = () => window.location.reload();

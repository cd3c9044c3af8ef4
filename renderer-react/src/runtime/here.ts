/** The address of this document. Outside of `boot`, only this module and `history.ts` read or change it. */

/** Returns the current address. */
export const here = (): URL => new URL(window.location.href);

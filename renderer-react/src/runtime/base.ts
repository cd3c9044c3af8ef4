/** Where the site is: its base path and its data, as `<html>` says. Nothing while prerendering. */

const dataset: DOMStringMap = globalThis.document?.documentElement.dataset ?? {};

/** The path under which the site is served, with a slash at both ends. */
export const base = dataset["base"] ?? "/";

/** The folder of the shell's own files; editions of a book share it. */
export const shellFolder = dataset["shell"] ?? `${base}_app/`;

/** Whether each page is a new document, so that the book's own scripts start on it. */
export const loadsDocuments = dataset["navigation"] === "document";

/** The address of the data that all pages share. */
export const siteDataHref = dataset["site"] ?? "";

/** The address of a file of `_data/`. */
export const dataHref = (file: string): string => `${base}_data/${file}`;

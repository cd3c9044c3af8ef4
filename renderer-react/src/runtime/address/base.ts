/** The base path of the site and its options, as attributes of `<html>`; empty while prerendering. */
import { encodePath, type Form, siteHref } from "./paths.ts";

const dataset: DOMStringMap = globalThis.document?.documentElement.dataset ?? {};

/** The path under which the site is served, with a slash at both ends. */
export const base = dataset["base"] ?? "/";

/** The address of a file of the site that no link names. */
export const fileHref = (file: string): string => base + file;

/** The folder of the shell's own files; editions of a book share it. */
export const shellFolder = dataset["shell"] ?? fileHref("_app/");

/** Whether each page is a new document, so that the book's own scripts start on it. */
export const loadsDocuments = dataset["navigation"] === "document";

/** The form of the addresses of pages. */
const addressForm = dataset["addresses"] as Form;

/** The `href` of an address within the site. */
export const hrefOf = (address: string): string => siteHref(address, base, addressForm);

/** The path of a page as `location` has it. */
export const locationPath = (path: string): string => siteHref(encodePath(path), encodePath(base), addressForm);

/** The address of the data that all pages share. */
export const siteDataHref = dataset["site"] ?? "";

/** The address of a file of `_data/`. */
export const dataHref = (file: string): string => fileHref(`_data/${file}`);

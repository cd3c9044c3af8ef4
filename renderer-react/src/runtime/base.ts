/** Where the site is: its base path and its data, as `<html>` says. Nothing while prerendering. */

const dataset: DOMStringMap = globalThis.document?.documentElement.dataset ?? {};

/** The path under which the site is served, with a slash at both ends. */
export const base = dataset["base"] ?? "/";

/** The address of the data that all pages share. */
export const siteDataHref = dataset["site"] ?? "";

/** The address of a file of `_data/`. */
export const dataHref = (file: string): string => `${base}_data/${file}`;

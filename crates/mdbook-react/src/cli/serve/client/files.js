// Shows changed files whose address does not depend on their content: images, films, posters, icons,
// stylesheets, and what stylesheets name.
//
// Browsers keep such a file as long as a document is open, so it gets an address with a query. The server
// ignores queries.

import { keepPlace } from "./shell.js";

/** The queries of the changed files, by their path. */
const queries = new Map();
let count = 0;

/** The attributes that load a file, with the elements whose `href` does. */
const NAMES = ["src", "srcset", "imagesrcset", "poster", "data", "style", "href", "xlink:href"];
const LOADED = "[src], [srcset], [imagesrcset], [poster], [data], [style], [*|href]";
const LINKED = "link[rel~=icon], link[rel=stylesheet], link[rel=preload], image, use, feImage";

const isLoaded = (element, name) => {
  if (element.localName === "script") return false;
  return !name.endsWith("href") || element.matches(LINKED);
};

/** Requests files again wherever the page shows them, also where it does later. */
export function showChangedFiles(paths) {
  count += 1;
  for (const path of paths) queries.set(decode(path), count);
  if (paths.length > 0) renewAll();
}

/** Requests the changed files again in what was added to the page. */
export function renewAll() {
  if (queries.size === 0) return;
  for (const element of document.querySelectorAll(LOADED)) renewElement(element);
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) renewRules(sheet);
}

new MutationObserver((records) => {
  if (queries.size === 0) return;
  for (const { type, target, addedNodes } of records) {
    if (type === "attributes") renewElement(target);
    for (const added of addedNodes) {
      if (!(added instanceof Element)) continue;
      for (const element of [added, ...added.querySelectorAll(LOADED)]) renewElement(element);
    }
  }
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: NAMES });

function renewElement(element) {
  for (const name of NAMES) {
    const value = element.getAttribute(name);
    if (value === null || !isLoaded(element, name)) continue;
    const renewed = renew(name, value);
    if (renewed === value) continue;
    if (element.localName === "img") void renewPicture(element, name, value, renewed);
    else if (element.localName === "link" && element.rel === "stylesheet") renewStylesheet(element, renewed);
    else element.setAttribute(name, renewed);
    if (element.localName === "source") element.closest("video, audio")?.load();
  }
}

const renew = (name, value) => {
  if (name.endsWith("srcset")) return value.replace(/[^\s,]\S*[^\s,]/g, (address) => renewed(address, document.baseURI));
  return name === "style" ? renewUrls(value, document.baseURI) : renewed(value, document.baseURI);
};

/** Shows a picture again when it is loaded, so that its old form stays until then. */
async function renewPicture(element, name, value, renewed) {
  const picture = new Image();
  picture.setAttribute(name, renewed);
  await picture.decode().catch(() => undefined);
  if (element.getAttribute(name) === value) keepPlace(() => element.setAttribute(name, renewed));
}

/** Loads a stylesheet again while a copy of the new one applies, so that the page is never without it. */
function renewStylesheet(link, href) {
  const copy = link.cloneNode();
  copy.href = href;
  const onceLoaded = (sheet, then) => ["load", "error"].forEach((type) => sheet.addEventListener(type, then, { once: true }));
  onceLoaded(copy, () => {
    onceLoaded(link, () => copy.remove());
    link.href = href;
  });
  link.after(copy);
}

function renewRules(sheet) {
  let rules;
  try {
    rules = sheet.cssRules;
  } catch {
    // Another origin's.
    return;
  }
  const from = sheet.href ?? document.baseURI;
  for (let index = 0; index < rules.length; index += 1) {
    const rule = rules[index];
    const text = renewUrls(rule.cssText, from);
    if (text !== rule.cssText) {
      sheet.deleteRule(index);
      sheet.insertRule(text, index);
    } else if (rule.styleSheet) renewRules(rule.styleSheet);
  }
}

const renewUrls = (text, from) =>
  text.replace(/url\((["']?)(.*?)\1\)/g, (whole, quote, address) => {
    const next = renewed(address, from);
    return next === address ? whole : `url("${next}")`;
  });

/** Returns an address with the query of its file, if that has changed. */
function renewed(address, from) {
  const url = URL.canParse(address, from) ? new URL(address, from) : undefined;
  const query = url?.origin === location.origin ? queries.get(decode(url.pathname)) : undefined;
  if (query === undefined || url.searchParams.get("v") === String(query)) return address;
  url.searchParams.set("v", query);
  return url.href.slice(url.origin.length);
}

/** Decodes percent signs; a malformed sequence stays as it is. */
export function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

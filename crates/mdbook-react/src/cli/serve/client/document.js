// Shows the parts of a document that no script of the shell renders: the attributes of `<html>` and the
// tags of the head that all pages share.

/** Attributes that scripts read once, before the page is painted. */
const READ_ONCE = [
  "lang", "dir", "data-base", "data-shell", "data-addresses", "data-navigation", "data-inline-styles",
  "data-color-default", "data-color-switch", "data-color-prefers",
];

/** Attributes that are read each time. */
const READ_OFTEN = ["data-site", "data-code-light", "data-code-dark", "data-code-styles", "data-announcement", "data-keyboard", "data-offline"];

const CLIENT = 'script[src="/__mdbook-react/client.js"]';

/** The tags of other modules: the page's own, the shell's, and those that the shell adds. */
const OF_OTHERS = `style, title, [data-head], [data-code-styles], [rel=modulepreload], [rel=prefetch], script[src*="/_app/"], ${CLIENT}`;

/** Returns the tags that a document was sent with, of which the script of this server is the last one. */
function sentTags(sent) {
  const tags = [];
  for (const tag of sent.head.children) {
    if (!tag.matches(OF_OTHERS)) tags.push({ tag, text: tag.outerHTML });
    if (tag.matches(CLIENT)) break;
  }
  return tags;
}

let shown = sentTags(document);

const scriptsOf = (tags) => JSON.stringify(tags.filter(({ tag }) => tag.localName === "script").map(({ text }) => text));

/** Returns the document as the server has it now. */
export async function requestDocument() {
  const text = await (await fetch(location.pathname)).text();
  return new DOMParser().parseFromString(text, "text/html");
}

/** Whether a document differs from this one in what runs once. */
export function needsReload(next) {
  const [from, to] = [next.documentElement, document.documentElement];
  const runsOther = READ_ONCE.some((name) => from.getAttribute(name) !== to.getAttribute(name));
  return runsOther || scriptsOf(sentTags(next)) !== scriptsOf(shown);
}

/** Shows the head of a document. */
export async function showHead(next) {
  const [from, to] = [next.documentElement, document.documentElement];
  const tags = sentTags(next);
  for (const name of READ_OFTEN) {
    const value = from.getAttribute(name);
    if (value === null) to.removeAttribute(name);
    else to.setAttribute(name, value);
  }
  const last = document.head.querySelector(CLIENT);
  const kept = tags.map(({ tag, text }) => {
    const known = shown.find((one) => one.text === text);
    if (known) return known;
    const added = document.importNode(tag, true);
    last.before(added);
    return { tag: added, text };
  });
  const old = shown.filter((one) => !kept.includes(one));
  shown = kept;
  const sheets = kept.map(({ tag }) => tag).filter((tag) => tag.rel === "stylesheet" && !tag.sheet);
  // The page is never without its stylesheets.
  await Promise.all(sheets.map((tag) => new Promise((done) => ["load", "error"].forEach((type) => tag.addEventListener(type, done)))));
  for (const { tag } of old) tag.remove();
}

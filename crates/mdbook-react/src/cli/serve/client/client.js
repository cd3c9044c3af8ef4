// Applies edits to an open page. Only `mdbook-react serve` serves this file; it is never part of a site.

import { needsReload, requestDocument, showHead } from "./document.js";
import { decode, renewAll, showChangedFiles } from "./files.js";
import { failures, overlay, showProblems } from "./problems.js";
import { keepPlace, shell, whenAlive } from "./shell.js";
import { showWarnings } from "./warnings.js";

// Removes the service worker and caches of a built site at this address: they would serve old pages.
navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => one.unregister()));
window.caches?.keys?.().then((names) => names.filter((name) => name.startsWith("mdbook-react ")).forEach((name) => caches.delete(name)));

const data = document.documentElement.dataset;
const pages = new Map();

const handlers = {
  page({ base, path, screen }) {
    if (base !== data.base) return;
    failures.clear();
    overlay.hide();
    pages.set(path, screen);
    // New scripts of own components are only written by the build.
    if (shell()?.isReady(screen) ?? !screen.page?.own) show(path);
  },
  preview(site) {
    if (site.base !== data.base) return;
    isPreviewed = true;
    failures.clear();
    overlay.hide();
    work = work.then(() => preview(site)).catch(console.error);
  },
  built({ sites, problems, isRepeated, changedFiles = [], changes = {} }) {
    const built = sites[data.base];
    // Errors since the preview are of the components of this build.
    if (!isRepeated && !isPreviewed) failures.clear();
    isPreviewed = false;
    showProblems(problems, built !== undefined);
    // The page's language or version was removed, or an error kept it as it was.
    if (!built) return isRepeated ? undefined : reloadIfGone();
    if (!document.getElementById("mr-app")) return isRepeated ? undefined : location.reload();
    if (swapStylesheet(built.stylesheet)) renewAll();
    showChangedFiles(changedFiles);
    for (const [path, screen] of pages) if (screen.page?.own) show(path);
    pages.clear();
    work = work.then(() => update(built, isRepeated, changes[data.base])).catch(console.error);
  },
  problems({ problems }) {
    overlay.show(problems);
  },
  lost() {
    location.reload();
  },
};

// The path whose page for unknown addresses the server sent.
const unknown = data.dev === "unknown" ? location.pathname : undefined;

// The updates after builds, one after the other.
let work = Promise.resolve();

let warnings = {};

// Whether the site of the next build is shown already.
let isPreviewed = false;

// Shows a site that is not written yet: what all pages share, and the page if it is another. A change of
// what scripts read once is left to the build.
async function preview({ document: sent, site, changedFiles, pages }) {
  const next = new DOMParser().parseFromString(sent, "text/html");
  if (!shell() || !document.getElementById("mr-app") || needsReload(next)) return;
  const page = pages[shell().path()];
  await showHead(next);
  if (swapStylesheet(next.head.querySelector("style").textContent)) renewAll();
  showChangedFiles(changedFiles);
  await shell().present(site, page);
}

// Shows the site of a build. `moved` has the new paths of pages, which open pages follow.
async function update(built, isRepeated, { hasOtherHead = false, moved = {} } = {}) {
  warnings = built.warnings;
  // A page that has just been loaded may have moved meanwhile.
  if (Object.keys(moved).length > 0 && (await whenAlive).path() in moved) await shell().refresh(moved);
  // A repeated message would reload the page forever.
  else if (!isRepeated) void reloadIfGone();
  if (hasOtherHead || (data.site && !data.site.endsWith(`/${built.site}`))) {
    const next = shell() && (await requestDocument());
    if (!next || needsReload(next)) return location.reload();
    await showHead(next);
  }
  await (await whenAlive).refresh();
  showWarnings(warnings[shell().path()]);
}

document.addEventListener("mdbook-react:page", ({ detail }) => {
  showWarnings(warnings[detail.path]);
  void fetch(`/__mdbook-react/open?${openPage(detail.path)}`, { method: "POST" });
});

// The name of this document's stream of events.
const stream = Math.random().toString(36).slice(2);

/** The query that names the page of this document, for the server to send its data. */
function openPage(path) {
  return `stream=${stream}&base=${encodeURIComponent(data.base)}&path=${encodeURIComponent(path)}`;
}

/** The path of the page that was loaded, in any form of addresses. */
function loadedPath() {
  // The base path is not encoded.
  const path = decode(location.pathname).slice(data.base.length - 1);
  return path.replace(/\/(index\.html)?$|\.html$/, "") || "/";
}

// Reloads a page that was removed, and the page for unknown addresses where there is a page now.
async function reloadIfGone() {
  const path = location.pathname;
  const { ok } = await fetch(path, { method: "HEAD" });
  if (path === location.pathname && ok === (path === unknown)) location.reload();
}

function show(path) {
  const screen = pages.get(path);
  if (shell()) shell().show(path, screen);
  else whenAlive.then((opened) => opened.show(path, pages.get(path) ?? screen));
}

// Returns whether the rules are others.
function swapStylesheet(rules) {
  const style = document.head.querySelector("style");
  if (!style || style.textContent === rules) return false;
  keepPlace(() => (style.textContent = rules));
  return true;
}

let wasLost = false;
connect();

function connect() {
  const source = new EventSource(`/__mdbook-react/events?${openPage(shell()?.path() ?? loadedPath())}`);
  source.addEventListener("error", () => (wasLost = true));
  source.addEventListener("open", () => {
    // The server was restarted, and may serve another site; or edits were missed.
    if (wasLost) location.reload();
  });
  source.addEventListener("message", ({ data: text }) => {
    const message = JSON.parse(text);
    if (message.type === "closed") pause(source);
    else handlers[message.type]?.(message);
  });
}

// The server ends the stream of the oldest page when too many are open. Connecting again at once
// would end the stream of another page, so this page waits until its reader turns to it. It may have the
// focus already, and then only the pointer tells.
function pause(source) {
  source.close();
  wasLost = true;
  const waiting = new AbortController();
  const turn = () => {
    if (document.hidden) return;
    waiting.abort();
    connect();
  };
  for (const type of ["focus", "pointermove", "visibilitychange"]) {
    addEventListener(type, turn, { capture: true, signal: waiting.signal });
  }
}

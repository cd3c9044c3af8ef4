// Applies edits to an open page. Only `mdbook-react serve` serves this file; it is never part of a site.
//
// The shell offers its functions on pages that carry `data-dev` (see renderer-react/src/dev); until then,
// and if they are missing, an edit reloads the page. They are found by symbols, because an element's id
// can shadow a name.

const LIVE = Symbol.for("mdbook-react.live");
const FAILURES = Symbol.for("mdbook-react.failures");

const wait = new Promise((opened) => {
  if (globalThis[LIVE]) opened(globalThis[LIVE]);
  else window.addEventListener("mdbook-react", () => opened(globalThis[LIVE]), { once: true });
});

// Removes the service worker and caches of a built site at this address: they would serve old pages.
navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => one.unregister()));
window.caches?.keys?.().then((names) => names.filter((name) => name.startsWith("mdbook-react ")).forEach((name) => caches.delete(name)));

let shell;
wait.then((opened) => (shell = opened));

const data = document.documentElement.dataset;
const pages = new Map();

const handlers = {
  page({ base, path, screen }) {
    if (base !== data.base) return;
    failures.clear();
    overlay.hide();
    pages.set(path, screen);
    // The scripts of own components are only written by the build.
    if (!screen.page?.own) show(path);
  },
  built({ sites, problems, isRepeated, staleHeads }) {
    const built = sites[data.base];
    if (!isRepeated) failures.clear();
    showProblems(problems, built !== undefined);
    // A repeated message would reload the page forever.
    if (!isRepeated) reloadIfGone();
    // The page's language or version was removed, or an error kept it as it was.
    if (!built) return;
    if (data.site && !data.site.endsWith(`/${built.site}`)) return location.reload();
    // Scripts of the owner run once for a document, so a new head needs a new one.
    if (staleHeads?.includes(data.base)) return location.reload();
    swapStylesheet(built.stylesheet);
    for (const [path, screen] of pages) if (screen.page?.own) show(path);
    pages.clear();
    wait.then((opened) => opened.refresh());
    if (!document.getElementById("mr-app")) location.reload();
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

// Reloads a page that was removed or renamed, and the page for unknown addresses where there is a page
// now.
async function reloadIfGone() {
  const path = location.pathname;
  const { ok } = await fetch(path, { method: "HEAD" });
  if (path === location.pathname && ok === (path === unknown)) location.reload();
}

// The errors of own components in this page since the last build, by their text.
const failures = new Map();

// Asks the server for the place of an error in a file of the owner, and shows it. Errors of other
// scripts stay in the console.
async function showFailure(error, module = "") {
  const stack = String(error?.stack ?? "");
  if (!module && !stack.includes("/_app/own/")) return;
  const body = JSON.stringify({ message: String(error?.message ?? error), stack, module });
  const answer = await fetch("/__mdbook-react/failure", { method: "POST", body });
  if (answer.status !== 200) return;
  const problem = await answer.json();
  if (failures.has(problem.text)) return;
  failures.set(problem.text, problem);
  overlay.show([...failures.values()]);
}

function showReported() {
  for (const { error, module } of globalThis[FAILURES]?.splice(0) ?? []) showFailure(error, module);
}

window.addEventListener("mdbook-react:failure", showReported);
window.addEventListener("error", ({ error }) => showFailure(error));
window.addEventListener("unhandledrejection", ({ reason }) => showFailure(reason));

let shown = "";

// Errors of languages and versions, which leave the other ones built. Over a page that was built, the
// same errors are shown once, not after each edit.
function showProblems(problems, isBuilt) {
  const text = JSON.stringify(problems);
  if (problems.length === 0 && failures.size === 0) overlay.hide();
  else if (problems.length === 0) return;
  else if (!isBuilt || text !== shown) overlay.show(problems);
  shown = text;
}

function show(path) {
  const screen = pages.get(path);
  if (shell) shell.show(path, screen);
  else wait.then((opened) => opened.show(path, pages.get(path) ?? screen));
}

function swapStylesheet(rules) {
  const style = document.head.querySelector("style");
  if (style && style.textContent !== rules) style.textContent = rules;
}

const overlay = (() => {
  const host = document.createElement("mdbook-react-problems");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; padding: 5vh 5vw;
      background: rgb(20 18 24 / 0.85); color: #f4f1f6; font: 15px/1.5 system-ui, sans-serif; }
    section { max-width: 60rem; margin: 0 auto 1rem; padding: 1rem 1.25rem; background: #221f27;
      border-left: 4px solid #ff5370; }
    h2 { margin: 0 0 .25rem; font-size: 1rem; }
    p { margin: 0 0 .5rem; color: #c9c2d0; }
    pre { margin: 0; overflow: auto; font: 13px/1.5 ui-monospace, monospace; }
    button { float: right; padding: .25rem .75rem; border: 1px solid; background: none; color: inherit;
      font: inherit; cursor: pointer; }`);
  root.adoptedStyleSheets = [sheet];
  const hide = () => host.remove();
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  const make = (name, text) => Object.assign(document.createElement(name), { textContent: text });
  function show(problems) {
    const close = make("button", "Close");
    close.addEventListener("click", hide);
    root.replaceChildren(close, ...problems.map(section));
    root.host.setAttribute("role", "alert");
    document.documentElement.append(host);
  }
  function section({ file, line, column, message, code, text }) {
    const box = document.createElement("section");
    box.append(make("h2", `${message} [${code}]`));
    if (file) box.append(make("p", `${file}:${line}:${column}`));
    box.append(make("pre", text));
    return box;
  }
  return { show, hide };
})();

showReported();

let wasLost = false;
connect();

function connect() {
  const source = new EventSource("/__mdbook-react/events");
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

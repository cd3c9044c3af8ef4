// Shows errors over the page: those of a build, and those of own components in this browser.

import { texts } from "./texts.js";

const FAILURES = Symbol.for("mdbook-react.failures");

export const overlay = (() => {
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
    const close = make("button", texts().close);
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

// The errors of own components in this page since the last build, by their text.
export const failures = new Map();

// Asks the server for the place of an error in a file of the owner, and shows it. Errors of other
// scripts stay in the console.
async function showFailure(error, module = "", differsOn) {
  const stack = String(error?.stack ?? "");
  if (!module && !stack.includes("/_app/own/")) return;
  const body = JSON.stringify({ message: String(error?.message ?? error), stack, module, differsOn });
  const answer = await fetch("/__mdbook-react/failure", { method: "POST", body });
  if (answer.status !== 200) return;
  const problem = await answer.json();
  if (failures.has(problem.text)) return;
  failures.set(problem.text, problem);
  overlay.show([...failures.values()]);
}

function showReported() {
  for (const { error, module, differsOn } of globalThis[FAILURES]?.splice(0) ?? []) showFailure(error, module, differsOn);
}

window.addEventListener("mdbook-react:failure", showReported);
window.addEventListener("error", ({ error }) => showFailure(error));
window.addEventListener("unhandledrejection", ({ reason }) => showFailure(reason));

let shown = "";

// Errors of languages and versions, which leave the other ones built. Over a page that was built, the
// same errors are shown once, not after each edit.
export function showProblems(problems, isBuilt) {
  const text = JSON.stringify(problems);
  if (problems.length === 0 && failures.size === 0) overlay.hide();
  else if (problems.length === 0) return;
  else if (!isBuilt || text !== shown) overlay.show(problems);
  shown = text;
}

showReported();

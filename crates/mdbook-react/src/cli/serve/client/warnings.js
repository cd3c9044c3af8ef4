// Shows the warnings of the page that is open: small, in a corner, until its reader closes them.

import { texts } from "./texts.js";

const host = document.createElement("mdbook-react-warnings");
const root = host.attachShadow({ mode: "open" });
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { position: fixed; inset: auto auto 1rem 1rem; z-index: 2147483646; max-width: min(28rem, 100vw - 2rem);
    max-height: 40vh; overflow: auto; box-sizing: border-box; padding: .5rem .75rem; border-left: 4px solid #e0a100;
    border-radius: 4px; background: #221f27; color: #f4f1f6; font: 13px/1.4 system-ui, sans-serif;
    box-shadow: 0 2px 12px rgb(0 0 0 / .3); }
  @media print { :host { display: none; } }
  summary { cursor: pointer; padding-right: 4rem; }
  p { margin: .5rem 0 0; overflow-wrap: anywhere; }
  small { display: block; color: #c9c2d0; font-size: 12px; }
  button { position: absolute; top: .375rem; right: .5rem; padding: .125rem .5rem; border: 1px solid; border-radius: 4px;
    background: none; color: inherit; font: inherit; font-size: 12px; cursor: pointer; }`);
root.adoptedStyleSheets = [sheet];

const make = (name, text, ...inside) => {
  const element = document.createElement(name);
  element.append(text, ...inside);
  return element;
};

let closed = "";
let shown = "";

/** Shows these warnings and no others. */
export function showWarnings(warnings = []) {
  const text = JSON.stringify(warnings);
  if (text === shown) return;
  shown = text;
  // Closed ones stay away until there are others.
  if (warnings.length === 0 || text === closed) return host.remove();
  const button = make("button", texts().close);
  button.addEventListener("click", () => {
    closed = shown;
    host.remove();
  });
  const wasOpen = root.querySelector("details")?.open ?? false;
  const list = make("details", make("summary", texts().warnings(warnings.length)), ...warnings.map(entry));
  list.open = wasOpen;
  root.replaceChildren(list, button);
  host.setAttribute("role", "status");
  document.documentElement.append(host);
}

function entry({ file, line, column, message, code, help }) {
  const place = make("small", `${file}:${line}:${column}`);
  return make("p", `${message} [${code}]`, ...(help ? [make("small", help)] : []), place);
}

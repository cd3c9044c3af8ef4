/**
 * The script that every page loads: a few kilobytes that answer the frame's buttons at once and
 * bring React when the browser is idle or the reader shows an intent.
 *
 * Until React is there, clicks on buttons and the search keys are kept, then repeated. Links
 * need nothing: the browser follows them.
 */
import { act } from "../frame/actions.ts";
import { keepSidebarScroll } from "../frame/sidebar-scroll.ts";
import { base } from "../runtime/base.ts";
import { isSearchKey } from "../runtime/keys.ts";
import { encodePath, routePath, withBase } from "../runtime/paths.ts";

const INTENTS = ["pointerover", "touchstart", "focusin", "keydown", "scroll"] as const;

const waiting: (() => void)[] = [];
let app: Promise<void> | undefined;
let ready = false;

function load(): void {
  app ??= import("../app/main.tsx")
    .then((main) => main.start())
    .then(() => {
      ready = true;
      for (const repeat of waiting.splice(0)) repeat();
    })
    .catch((error: unknown) => {
      // The page stays readable and its links work; the next intent tries again.
      app = undefined;
      console.error("The page could not be brought to life.", error);
    });
}

function keepClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : undefined;
  if (!target || act(target) || ready) return;
  const button = target.closest<HTMLElement>("#app button");
  if (!button) return;
  event.preventDefault();
  waiting.push(() => button.click());
  load();
}

function keepKey(event: KeyboardEvent): void {
  if (ready || !isSearchKey(event)) return;
  event.preventDefault();
  const { key, ctrlKey, metaKey } = event;
  const again = new KeyboardEvent("keydown", { key, ctrlKey, metaKey, bubbles: true, cancelable: true });
  waiting.push(() => document.body.dispatchEvent(again));
  load();
}

/** Shows the clean form of the address: no `.html`, no trailing slash. */
function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const path = routePath(pathname, base);
  if (path === undefined || document.querySelector("[data-not-found]")) return;
  const clean = encodePath(withBase(path, base)) + search + hash;
  if (clean !== pathname + search + hash) window.history.replaceState(window.history.state, "", clean);
}

const idle: (callback: () => void) => void =
  "requestIdleCallback" in window
    ? (callback) => window.requestIdleCallback(callback, { timeout: 2000 })
    : (callback) => setTimeout(callback, 200);

cleanAddress();
keepSidebarScroll();
document.addEventListener("click", keepClick);
document.addEventListener("keydown", keepKey);
for (const intent of INTENTS) {
  window.addEventListener(intent, load, { once: true, passive: true, capture: true });
}
if (document.readyState === "complete") idle(load);
else window.addEventListener("load", () => idle(load), { once: true });

/**
 * The script that every page loads: a few kilobytes that answer the frame's buttons at once and
 * bring React on the reader's first intent, or when nothing has happened for a while.
 */
import { keepSidebarScroll } from "../frame/sidebar-scroll.ts";
import { base } from "../runtime/base.ts";
import { nextTask } from "../runtime/next-task.ts";
import { encodePath, routePath, withBase } from "../runtime/paths.ts";
import { fetchModules } from "./modules.ts";
import { startWaiting, stopWaiting } from "./waiting.ts";

const INTENTS = ["pointerover", "touchstart", "focusin", "keydown", "scroll", "storage"] as const;

/** Milliseconds after which React comes unasked: who reads on will need it. */
const QUIET = 2000;

let app: Promise<void> | undefined;

/** Brings React, once; a failure may be tried again. */
function load(): Promise<void> {
  app ??= bring()
    .then(stopWaiting)
    .catch((error: unknown) => {
      // The page stays readable and its links work.
      app = undefined;
      console.error("The page could not be brought to life.", error);
      throw error;
    });
  return app;
}

/**
 * All files are fetched at once, but run one after the other, each in a task of its own: together
 * they are a long one on a slow phone.
 */
async function bring(): Promise<void> {
  fetchModules();
  await import("../app/react.ts");
  await nextTask();
  const { start } = await import("../app/main.tsx");
  await nextTask();
  await start();
}

const tryLoad = () => void load().catch(() => undefined);

/** Shows the clean form of the address: no `.html`, no trailing slash. */
function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const path = routePath(pathname, base);
  if (path === undefined || document.querySelector("[data-not-found]")) return;
  const clean = encodePath(withBase(path, base)) + search + hash;
  if (clean !== pathname + search + hash) window.history.replaceState(window.history.state, "", clean);
}

function loadWhenQuiet(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  setTimeout(() => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(tryLoad, { timeout: 2000 });
    else tryLoad();
  }, QUIET);
}

cleanAddress();
keepSidebarScroll();
startWaiting(load);
for (const intent of INTENTS) {
  window.addEventListener(intent, tryLoad, { once: true, passive: true, capture: true });
}
if (document.readyState === "complete") loadWhenQuiet();
else window.addEventListener("load", loadWhenQuiet, { once: true });

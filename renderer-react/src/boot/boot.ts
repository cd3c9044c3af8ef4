/**
 * The script that every page loads: a few kilobytes that answer the frame's buttons at once and
 * load React at the reader's first interaction. Without one, nothing more is loaded.
 */
import { withRequests } from "./requests.ts";
import { keepSidebarScroll } from "../runtime/sidebar/sidebar-scroll.ts";
import { layOutAll, layOutLater } from "../runtime/scroll/first-screen.ts";
import { followScrollBoxes } from "../runtime/scroll/scroll-boxes.ts";
import { inSiteForm, isOtherForm, writeAddress } from "../runtime/address/address.ts";
import { nextTask } from "./next-task.ts";
import { keepPlaces } from "./keep-place.ts";
import { listenToKeys } from "./keyboard.ts";
import { followMovedFragments, stopFollowing } from "./moved-fragment.ts";
import { needsReact, openTarget } from "./needs-react.ts";
import { onFirstInteraction, whenLoaded } from "./first-interaction.ts";
import { fetchModules } from "./modules.ts";
import { startReplaying, stopReplaying } from "./replay-events.ts";

let app: Promise<void> | undefined;

/** Loads React once; after a failure, the next call tries again. */
function load(): Promise<void> {
  app ??= loadApp()
    .then(() => {
      stopReplaying();
      stopFollowing();
    })
    .catch((error: unknown) => {
      // The page stays readable and its links work.
      app = undefined;
      console.error("The page could not be hydrated.", error);
      throw error;
    });
  return app;
}

/**
 * All files are fetched at once, but run one after the other, each in a separate task: together
 * they are a long one on a slow phone.
 */
async function loadApp(): Promise<void> {
  fetchModules();
  withRequests(({ requestShared }) => requestShared());
  await import("../app/react.ts");
  await nextTask();
  const { start } = await import("../app/main.tsx");
  await nextTask();
  await start();
}

const tryLoad = () => void load().catch(() => undefined);

/** Shows the site's form of the address: no trailing slash, and `.html` only where the site has it. */
function cleanAddress(): void {
  if (isOtherForm() && !document.querySelector("[data-not-found]")) writeAddress(inSiteForm(), "replace");
}

cleanAddress();
layOutLater();
whenLoaded(followScrollBoxes);
// After these events the browser may scroll to any place on the page.
for (const type of ["click", "keydown", "hashchange", "beforeprint"]) window.addEventListener(type, layOutAll, { capture: true });
openTarget();
followMovedFragments();
keepSidebarScroll();
startReplaying(load);
listenToKeys();
keepPlaces();
onFirstInteraction((event) => {
  tryLoad();
  withRequests(({ preloadOnHover }) => preloadOnHover(event));
});
const loadIfNeeded = () => {
  if (needsReact()) tryLoad();
};
// The page's own files load first.
whenLoaded(loadIfNeeded);
window.addEventListener("mdbook-react:wake", loadIfNeeded);
// Most of what another tab changes needs no React: colours, the announcement, the sidebar.
window.addEventListener("storage", loadIfNeeded);

/**
 * Lets the script of `mdbook-react serve` update an open page.
 *
 * The server marks its pages with `data-dev`; a deployed site never loads this module.
 */
import { flushSync } from "react-dom";

import type { Screen, Sidebar, Site } from "../generated/site-model.ts";
import { atPage, currentUrl } from "../runtime/address/address.ts";
import { record } from "../runtime/address/history.ts";
import { showAnnouncement } from "../runtime/frame/announcement.ts";
import { previewCodeTheme } from "../runtime/frame/code-theme.ts";
import { updateHead } from "../runtime/navigation/document-head.ts";
import { announcePage } from "../runtime/navigation/page-event.ts";
import { forgetBuild, load, loadSite } from "../runtime/load/loader.ts";
import type { Navigation, ScreenModules } from "../runtime/navigation/navigation.ts";
import type { Signal } from "../runtime/state/signal.ts";
import type { View } from "../model.ts";
import { nodeKeys } from "../components/live/node-keys.ts";
import { matchNodes } from "./match-nodes.ts";
import { keepReadingPlace } from "./reading-place.ts";

/** The functions that the server's script calls. */
interface LiveUpdates {
  /** Returns the path of the page that is shown. */
  path: () => string;
  /** Whether the modules that a screen needs are loaded. */
  isReady: (screen: Screen) => boolean;
  /** Shows new data for the page at `path`, if that is the page shown; place, state and focus stay. */
  show: (path: string, screen: Screen) => void;
  /** Makes a change that leaves the text under the reader's eyes where it is. */
  keepPlace: (change: () => void) => void;
  /**
   * Shows what all pages share, and the page, before the site is written. `page` is the page that is shown,
   * perhaps at another path, unless it stays as it is; `null` in place of a sidebar leaves the sidebar.
   */
  present: (site: Site, page?: PresentedPage) => Promise<void>;
  /**
   * Drops the data of the previous build, and shows the page, the sidebar and the frame of the new one.
   * `moved` has the new paths of pages.
   */
  refresh: (moved?: Record<string, string>) => Promise<void>;
}

/** A page of a site that is not written yet. */
interface PresentedPage {
  path: string;
  screen: Screen;
  sidebar: Sidebar | null;
}

/** The key of the functions in the window. An element's id can shadow a name, but not a symbol. */
const LIVE = Symbol.for("mdbook-react.live");

const scope = globalThis as { [LIVE]?: LiveUpdates };

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Offers the functions to the server's script, and sends the event `mdbook-react`. */
export function allowLiveUpdates(
  { place, navigate }: Navigation,
  site: Signal<Site>,
  modulesOf: (site: Site) => ScreenModules,
): void {
  let refreshes = 0;

  /** Renders a view of the page that is shown, and what all pages share, at once. */
  function render(view: View, newSite: Site): void {
    const now = place.get();
    const isStale = view.screen !== now.view.screen || newSite !== site.get();
    keepNodes(now.view.screen, view.screen);
    const address = now.view.path === view.path ? now.address : currentUrl();
    keepReadingPlace(() => {
      flushSync(() => {
        site.set(newSite);
        place.set({ view, address });
      });
    });
    if (isStale) updateHead(view.screen, newSite);
  }

  /** Renders a view, perhaps at another path than the view before. */
  function move(before: View, { path, screen, sidebar }: View, newSite: Site): void {
    const now = place.get().view;
    const known = <T>(next: T, shown: T): T => (isSame(next, shown) ? shown : next);
    if (path !== before.path) record(atPage(currentUrl(), path), "replace");
    const kept = known(sidebar, now.sidebar);
    render({ path, screen: known(screen, now.screen), ...(kept && { sidebar: kept }) }, known(newSite, site.get()));
    if (path !== before.path) announcePage(path);
  }

  scope[LIVE] = {
    path: () => place.get().view.path,
    keepPlace: keepReadingPlace,
    isReady: (screen) => modulesOf(site.get()).has(screen),
    show(path, screen) {
      const update = () => {
        const { view } = place.get();
        if (view.path === path) render({ ...view, screen }, site.get());
      };
      const modules = modulesOf(site.get());
      if (modules.has(screen)) update();
      else void modules.load(screen).then(update);
    },
    async present(newSite, page) {
      const before = place.get().view;
      const screen = page?.screen ?? before.screen;
      await modulesOf(newSite).load(screen);
      const now = place.get().view;
      if (now.path !== before.path) return;
      previewCodeTheme(null);
      showAnnouncement();
      const sidebar = page?.sidebar ?? now.sidebar;
      move(now, { ...now, path: page?.path ?? now.path, screen, ...(sidebar && { sidebar }) }, newSite);
    },
    async refresh(moved = {}) {
      const number = ++refreshes;
      forgetBuild();
      const before = place.get().view;
      const path = moved[before.path] ?? before.path;
      const [loaded, loadedSite] = await Promise.all([load(path), loadSite(document.documentElement.dataset["site"])]);
      if (loaded.type === "redirect") return navigate(atPage(currentUrl(), loaded.to), "replace");
      const view = loaded.type === "view" ? loaded.view : before;
      await modulesOf(loadedSite).load(view.screen);
      const now = place.get();
      // A later refresh loads a later build; it must not find this view and take it for a newer one.
      if (number !== refreshes || now.view.path !== before.path) return;
      previewCodeTheme(null);
      showAnnouncement();
      const { sidebar } = view;
      // The document may be older than the build. A screen that was shown meanwhile is newer.
      const isNewer = now.view.screen !== before.screen || isSame(now.view.screen, view.screen);
      const screen = isNewer ? now.view.screen : view.screen;
      move(before, { ...now.view, path, screen, ...(sidebar && { sidebar }) }, loadedSite);
    },
  };
  window.dispatchEvent(new Event("mdbook-react"));
}

/** Lets the nodes of a page keep their elements and states, also at another path. */
function keepNodes(before: Screen, after: Screen): void {
  if (before === after || before.kind !== "page" || after.kind !== "page") return;
  nodeKeys.set(after.page, nodeKeys.get(before.page) ?? before.page.path);
  matchNodes(before.page.body, after.page.body);
}

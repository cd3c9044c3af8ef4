/**
 * Lets the script of `mdbook-react serve` update an open page.
 *
 * The server marks its pages with `data-dev`; a deployed site never loads this module.
 */
import { flushSync } from "react-dom";

import type { Screen, Site } from "../generated/site-model.ts";
import { updateHead } from "../runtime/navigation/document-head.ts";
import { forgetBuild, load } from "../runtime/load/loader.ts";
import type { Navigation, ScreenModules } from "../runtime/navigation/navigation.ts";

/** The functions that the server's script calls. */
interface LiveUpdates {
  /** Shows new data for the page at `path`, if that is the page shown; scroll and focus stay. */
  show: (path: string, screen: Screen) => void;
  /** Drops the data of the previous build, and shows the page and the sidebar of the new one. */
  refresh: () => Promise<void>;
}

/** The key of the functions in the window. An element's id can shadow a name, but not a symbol. */
const LIVE = Symbol.for("mdbook-react.live");

const scope = globalThis as { [LIVE]?: LiveUpdates };

const isSame = (a: Screen, b: Screen): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Offers the functions to the server's script, and sends the event `mdbook-react`. */
export function allowLiveUpdates({ place }: Navigation, site: Site, modules: ScreenModules): void {
  let refreshes = 0;
  scope[LIVE] = {
    show(path, screen) {
      const update = () => {
        const now = place.get();
        if (now.view.path !== path) return;
        flushSync(() => place.set({ ...now, view: { ...now.view, screen } }));
        updateHead(screen, site);
      };
      if (modules.has(screen)) update();
      else void modules.load(screen).then(update);
    },
    async refresh() {
      const number = ++refreshes;
      forgetBuild();
      const before = place.get().view;
      const loaded = await load(before.path);
      if (loaded.type !== "view") return;
      await modules.load(loaded.view.screen);
      const now = place.get();
      // A later refresh loads a later build, and would take what this one shows for newer.
      if (number !== refreshes || now.view.path !== before.path) return;
      const { screen, sidebar } = loaded.view;
      // The document may be older than the build. A screen that came meanwhile is newer.
      const isStale = now.view.screen === before.screen && !isSame(now.view.screen, screen);
      const view = { ...now.view, ...(isStale && { screen }), ...(sidebar && { sidebar }) };
      flushSync(() => place.set({ ...now, view }));
      if (isStale) updateHead(screen, site);
    },
  };
  window.dispatchEvent(new Event("mdbook-react"));
}

/**
 * Client-side navigation in two steps: everything for the new page is loaded, then address and page
 * change at once. The old page stays until then. A later navigation cancels an earlier one.
 */
import { flushSync } from "react-dom";

import type { Screen, View } from "../../model.ts";
import { hashTarget } from "../scroll/hash-target.ts";
import { arriveAtHash, arriveAtPage, backTo } from "../scroll/scroll-and-focus.ts";
import { type Address, atPage, currentUrl, routeOf } from "../address/address.ts";
import { hrefOf, loadsDocuments } from "../address/base.ts";
import { deferLayout, layOutAll, layOutLater } from "../scroll/first-screen.ts";
import { afterPop, focusFollowed, record, savedScroll, savePlace, watchHistory } from "../address/history.ts";
import { type Loaded, load, peek } from "../load/loader.ts";
import { movedTo } from "../address/moved-fragment.ts";
import { documentAddress, openDocument, reloadDocument } from "../address/open-document.ts";
import { announcePage } from "./page-event.ts";
import { looksLikeFile } from "../address/paths.ts";
import { endProgress, startProgress } from "./progress.ts";
import { openOnce } from "./reload-guard.ts";
import { type Signal, signal } from "../state/signal.ts";

/** The time after which a page whose data do not come is loaded as a document, in milliseconds. */
const STALLED_MS = 5000;

/** The current view, and the address that it is shown at. */
export interface Place {
  view: View;
  address: Address;
}

/** A page that could not be loaded. */
export interface Failure {
  url: URL;
  error: unknown;
  /** Repeats the failed step. */
  retry: () => void;
}

/** How the address changes: a new entry, the same entry, or a step through the history. */
export type HistoryChange = "push" | "replace" | "pop";

export interface Navigation {
  place: Signal<Place>;
  failure: Signal<Failure | undefined>;
  /** Goes to an address of this site. */
  navigate: (url: URL, how: HistoryChange) => void;
  /** Reports that a part of the shell could not be loaded. */
  moduleFailed: (error: unknown) => void;
}

/** The modules that screens need. */
export interface ScreenModules {
  /** Returns whether everything that the screen needs is loaded. */
  has: (screen: Screen) => boolean;
  /** Loads the missing modules of a screen. */
  load: (screen: Screen) => Promise<void>;
}

/** Starts navigation from the page that the document came with; `onArrive` is called after each change of page. */
export function createNavigation(first: View, screens: ScreenModules, onArrive: (view: View) => void): Navigation {
  // The prerenderer knows neither query nor hash, and not where a 404 page is shown.
  const pathname = first.screen.kind === "notFound" ? "/404" : currentUrl().pathname;
  const place = signal<Place>({ view: first, address: { pathname, search: "", hash: "" } });
  const failure = signal<Failure | undefined>(undefined);
  let latest = 0;
  // The address that could not be loaded last.
  let failed: string | undefined;
  // The scroll position of the entry that the reader went back to. It is read at once, because
  // scrolling before the page is rendered overwrites it.
  let restoredY = 0;

  function navigate(url: URL, how: HistoryChange): void {
    if (how === "pop") start(url, how);
    else afterPop(() => start(url, how));
  }

  function start(url: URL, how: HistoryChange): void {
    latest += 1;
    failure.set(undefined);
    const path = url.origin === currentUrl().origin ? routeOf(url) : undefined;
    if (path === undefined) {
      if (!openElsewhere(url, how)) endProgress();
    } else if (isShown(path, url)) moveOnPage(url, how);
    else if (!loadsDocuments || !openElsewhere(url, how)) void loadScreen(path, url, how, latest);
  }

  /** Whether an address leads to the current screen. The not-found screen has only its address. */
  function isShown(path: string, url: URL): boolean {
    const { view, address } = place.get();
    return view.screen.kind === "notFound" ? url.pathname === address.pathname : path === view.path;
  }

  function moveOnPage(url: URL, how: HistoryChange): void {
    endProgress();
    if (how === "push") savePlace();
    const { view, address: { search, hash } } = place.get();
    const target = view.screen.kind === "notFound" ? url : atPage(url, view.path);
    if (how !== "pop") record(target, target.href === currentUrl().href ? "replace" : how);
    // The reader closed a layer by going back; the layer restores the focus.
    if (how === "pop" && url.search === search && url.hash === hash) return backTo(restoredY);
    const searchOnly = url.search !== search && url.hash === hash;
    flushSync(() => place.set({ view, address: currentUrl() }));
    if (how === "pop" && (restoredY > 0 || url.hash === "")) arriveBack(restoredY);
    else if (url.hash !== "" && !arriveAtHash(url.hash)) followMoved(url);
    else if (url.hash === "" && !searchOnly) arriveAtPage(0);
  }

  /** Goes on to where the fragment of an address of this page moved. */
  function followMoved(url: URL): void {
    const to = movedTo(url.hash, place.get().view.screen);
    const target = to === undefined ? undefined : documentAddress(to, url.href);
    if (target) navigate(target, "replace");
  }

  async function loadScreen(path: string, url: URL, how: HistoryChange, ticket: number): Promise<void> {
    const ready = peek(path);
    if (ready && screens.has(ready.screen)) return commit(ready, url, how);
    startProgress();
    // A request may hang: the browser loads the document then, and says what it does. Modules have their own limit.
    const stalled = setTimeout(() => ticket === latest && openElsewhere(url, how), STALLED_MS);
    try {
      const found = await load(path).finally(() => clearTimeout(stalled));
      await screens.load(found.type === "view" ? found.view.screen : { kind: "notFound" });
      afterPop(() => ticket === latest && apply(found, path, url, how));
    } catch (error) {
      if (ticket === latest) fail(error, url, how);
    }
  }

  function apply(found: Loaded, path: string, url: URL, how: HistoryChange): void {
    if (found.type === "view") return commit(found.view, url, how);
    if (found.type === "redirect") return navigate(redirected(found.to, url), how === "pop" ? "replace" : how);
    // A 404 page requests the clean address: a file that the host has there is not a page of this site.
    const target = how === "push" ? url : atPage(url, path);
    if (looksLikeFile(path) && openElsewhere(target, how)) return;
    commit({ path, screen: { kind: "notFound" } }, url, how);
  }

  /** Loads another document: always after a click, else once for a target. `false` when it does not. */
  function openElsewhere(url: URL, how: HistoryChange): boolean {
    return how === "push" ? openDocument(url) : openOnce(url);
  }

  function commit(view: View, url: URL, how: HistoryChange): void {
    endProgress();
    failed = undefined;
    if (how === "push") savePlace();
    const y = how === "pop" ? restoredY : 0;
    const isAtTop = how === "push" && url.hash === "";
    if (isAtTop) deferLayout();
    else layOutAll();
    if (how !== "pop") record(atPage(url, view.path), how);
    flushSync(() => place.set({ view, address: currentUrl() }));
    onArrive(view);
    if (how === "pop" && (y > 0 || url.hash === "")) arriveBack(y);
    else if (url.hash === "" || !arriveAtHash(url.hash)) arriveAtPage(y);
    layOutLater();
    announcePage(view.path);
    if (hashTarget(url.hash) === null) followMoved(url);
  }

  function fail(error: unknown, url: URL, how: HistoryChange): void {
    endProgress();
    // After a second failure the document itself is loaded, whatever its data are.
    const isAgain = failed === url.href;
    failed = url.href;
    if (navigator.onLine && openElsewhere(url, isAgain ? "push" : "replace")) return;
    failure.set({ url, error, retry: () => navigate(url, how) });
  }

  function moduleFailed(error: unknown): void {
    const url = currentUrl();
    // After a deployment, a new document names the new modules.
    if (navigator.onLine && openOnce(url)) return;
    failure.set({ url, error, retry: reloadDocument });
  }

  watchHistory(() => {
    restoredY = savedScroll();
    navigate(currentUrl(), "pop");
  });
  return { place, failure, navigate, moduleFailed };
}

/** Scrolls to `y` and moves the focus to the link that the reader had followed, or to the title. */
function arriveBack(y: number): void {
  if (focusFollowed()) backTo(y);
  else arriveAtPage(y);
}

/** Returns the target of a redirect from `url`. Query and hash stay unless the target has its own. */
function redirected(to: string, url: URL): URL {
  const target = new URL(hrefOf(to), url);
  target.search ||= url.search;
  target.hash ||= url.hash;
  return target;
}

/** Hydrates the prerendered page. The boot script loads this module. */
import { type ErrorInfo, startTransition, useEffect, useSyncExternalStore } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Navigator } from "react-router-dom";

import type { FirstLoad, Screen, Site } from "../generated/site-model.ts";
import type { View } from "../model.ts";
import { ownRenderers } from "../components/common/own-renderers.ts";
import { hashTarget, isFolded, linesTarget, openAround } from "../runtime/scroll/hash-target.ts";
import { currentUrl, inSiteForm, isOtherForm, routeOf } from "../runtime/address/address.ts";
import type { Frame } from "../runtime/context/frame.ts";
import { frameElement } from "../runtime/frame/frame-element.ts";
import { updateHead } from "../runtime/navigation/document-head.ts";
import { invariant } from "../runtime/errors/invariant.ts";
import { loadSite } from "../runtime/load/loader.ts";
import { createNavigation, type Navigation, type ScreenModules } from "../runtime/navigation/navigation.ts";
import { decode } from "../runtime/address/paths.ts";
import { type Signal, signal } from "../runtime/state/signal.ts";
import { checkPreferredVersion } from "../runtime/preferences/preferred-version.ts";
import "../screens/lazy.ts";
import { hasScreen, loadScreen } from "../screens/registry.ts";
import { allModulesOf, hasModule, loadOwn, modulesOf } from "./own-modules.ts";
import { App } from "./app.tsx";
import { completeBranch } from "./complete-sidebar.ts";
import { liveFrame } from "./live-frame.ts";
import { readFirstLoad } from "./first-load.ts";
import { adoptLinks } from "./links.ts";
import { fitFormulas } from "./print.ts";
import { createNavigator } from "./navigator.ts";
import css from "bundle-text:../styles/notices.css";
import { adoptStyles } from "../runtime/widgets/adopt-styles.ts";

adoptStyles(css);

/** Returns the modules that a screen needs beside the shell. */
const screensOf = (site: Site): ScreenModules => ({
  has: (screen: Screen) => hasScreen(screen.kind) && allModulesOf(screen, site).every(hasModule),
  async load(screen: Screen) {
    await Promise.all([loadScreen(screen.kind), loadOwn(allModulesOf(screen, site))]);
  },
});

/** Hydrates the page; resolves when its buttons answer. */
export async function start(): Promise<void> {
  const first = await readFirstLoad();
  const [site] = await Promise.all([loadSite(), loadScreen(first.screen.kind), loadOwn(modulesOf(first.screen))]);
  await screensOf(site).load(first.screen);
  const shown = signal(site);
  const screens: ScreenModules = {
    has: (screen) => screensOf(shown.get()).has(screen),
    load: (screen) => screensOf(shown.get()).load(screen),
  };
  const navigation = createNavigation({ path: firstPath(first), ...first }, screens, (view) => onArrive(view, shown.get()));
  await hydrate(shown, navigation);
  adoptLinks((url) => navigation.navigate(url, "push"));
  checkPreferredVersion(site.version.all.map(({ name }) => name));
  readAddress(navigation);
  leaveOtherForm(navigation);
  fitFormulas();
  void completeBranch(navigation);
  const { dev, offline } = document.documentElement.dataset;
  if (dev !== undefined) void import("../dev/live-updates.ts").then(({ allowLiveUpdates }) => allowLiveUpdates(navigation, shown, screensOf));
  else if (offline !== undefined) {
    // If it fails, the site works as before, but is not kept for reading offline.
    import("../offline/register.ts").then(({ keepForOffline }) => keepForOffline(navigation)).catch(() => undefined);
  }
}

/** The path of the document's own screen; a 404 page is shown at any path. */
function firstPath({ screen }: FirstLoad): string {
  if (screen.kind === "page") return screen.page.path;
  const { pathname } = currentUrl();
  return screen.kind === "notFound" ? decode(pathname) : (routeOf(currentUrl()) ?? "/");
}

/** Leaves the 404 page for the site's form of the address, if the address has another form. */
function leaveOtherForm({ place, navigate }: Navigation): void {
  if (place.get().view.screen.kind === "notFound" && isOtherForm()) navigate(inSiteForm(), "replace");
}

function onArrive(view: View, site: Site): void {
  updateHead(view.screen, site);
  frameElement('.mr-sidebar__scroll [aria-current="page"]')?.scrollIntoView({ block: "nearest" });
}

function hydrate(site: Signal<Site>, navigation: Navigation): Promise<void> {
  const root = document.getElementById("mr-app");
  invariant(root, "the page has no #mr-app");
  const frame = liveFrame(navigation);
  const navigator = createNavigator(site.get(), navigation.navigate);
  return new Promise((ready) => {
    startTransition(() => {
      hydrateRoot(root, <Root {...{ site, navigation, frame, navigator }} onReady={ready} />, { onRecoverableError });
    });
  });
}

/**
 * Reports errors that React recovered from, except at boundaries that the prerenderer leaves to
 * browsers, such as one around a lazy component of the owner. Only errors at these boundaries have a digest.
 */
function onRecoverableError(error: unknown, { componentStack }: ErrorInfo): void {
  if (typeof error === "object" && error !== null && "digest" in error) return;
  reportError(ownRenderers.namedMismatch?.(error, componentStack) ?? error);
}

interface RootProps {
  site: Signal<Site>;
  navigation: Navigation;
  frame: Frame;
  navigator: Navigator;
  onReady: () => void;
}

function Root({ site, navigation: { place }, frame, navigator, onReady }: RootProps) {
  const now = useSyncExternalStore(place.subscribe, place.get, place.get);
  // Only `serve` changes it.
  const shown = useSyncExternalStore(site.subscribe, site.get, site.get);
  // Marks the page as hydrated, once.
  useEffect(onReady, [onReady]);
  return <App site={shown} place={now} frame={frame} navigator={navigator} />;
}

/** Sets the parts of the address that the prerenderer does not know: query, hash, and the path of a 404 page. */
function readAddress({ place }: Navigation): void {
  const address = currentUrl();
  const { search, hash } = address;
  const { view } = place.get();
  if (search !== "" || hash !== "" || view.screen.kind === "notFound") place.set({ view, address });
  // A tab that is opened may write its choice into the address.
  const target = hashTarget(hash) ?? linesTarget(hash);
  if (!target || !isFolded(target)) return;
  openAround(target);
  target.scrollIntoView({ behavior: "instant" });
}

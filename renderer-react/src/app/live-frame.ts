/** The state of the browser for the components. */
import { lazy } from "react";

import { chosenCodeTheme, previewCodeTheme } from "../frame/code-theme.ts";
import { colorMode } from "../frame/color-mode.ts";
import { announcement } from "../runtime/announce.ts";
import type { Frame } from "../runtime/frame-context.ts";
import { here } from "../runtime/history.ts";
import { isDesktop } from "../runtime/media.ts";
import type { Navigation } from "../runtime/navigation.ts";
import { progress } from "../runtime/progress.ts";

const loadDrawer = () => import("../components/frame/drawer.tsx");
const SearchDialog = lazy(() => import("../search/dialog.tsx"));
const CodeThemeList = lazy(() => import("../components/frame/code-theme-list.tsx"));
const Drawer = lazy(loadDrawer);
const Lightbox = lazy(() => import("../components/live/lightbox.tsx"));

// On a phone the menu is the way to everything: it is fetched before it is asked for.
if (!isDesktop()) void loadDrawer();

export const liveFrame = ({ failure, go }: Navigation): Frame => ({
  colorMode,
  codeTheme: chosenCodeTheme,
  previewCodeTheme,
  failure,
  progress,
  announcement,
  SearchDialog,
  CodeThemeList,
  Drawer,
  Lightbox,
  go: (href) => go(new URL(href, here()), "push"),
});

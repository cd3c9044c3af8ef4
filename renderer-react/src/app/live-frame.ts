/** The state of the browser for the components. */
import { lazy } from "react";

import { chosenCodeTheme, previewCodeTheme } from "../frame/code-theme.ts";
import { colorMode } from "../frame/color-mode.ts";
import { announcement } from "../runtime/announce.ts";
import type { Frame } from "../runtime/frame-context.ts";
import { here } from "../runtime/history.ts";
import type { Navigation } from "../runtime/navigation.ts";
import { progress } from "../runtime/progress.ts";

const SearchDialog = lazy(() => import("../search/dialog.tsx"));

export const liveFrame = ({ failure, go }: Navigation): Frame => ({
  colorMode,
  codeTheme: chosenCodeTheme,
  previewCodeTheme,
  failure,
  progress,
  announcement,
  SearchDialog,
  go: (href) => go(new URL(href, here()), "push"),
});

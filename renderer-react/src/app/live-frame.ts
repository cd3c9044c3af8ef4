/** The state of the browser for the components. */
import { chosenCodeTheme, previewCodeTheme } from "../runtime/frame/code-theme.ts";
import { colorMode } from "../runtime/frame/color-mode.ts";
import { liveText } from "../runtime/widgets/announce.ts";
import { enlarged } from "../runtime/widgets/enlarge.ts";
import type { Frame } from "../runtime/context/frame.ts";
import { listsAround } from "../runtime/sidebar/long-list.ts";
import { isDesktop } from "../runtime/state/media.ts";
import type { Navigation } from "../runtime/navigation/navigation.ts";
import { progress } from "../runtime/navigation/progress.ts";
import { completeSidebar } from "./complete-sidebar.ts";
import { closableLater } from "./closable-later.tsx";

const loadDrawer = () => import("../components/frame/drawer.tsx");
// Readers on a phone need the menu for every navigation, so it is fetched ahead.
if (!isDesktop()) loadDrawer().catch(() => undefined);

export const liveFrame = (navigation: Navigation): Frame => {
  const { failure, moduleFailed } = navigation;
  return {
    colorMode,
    codeTheme: chosenCodeTheme,
    previewCodeTheme,
    failure,
    progress,
    enlarged,
    liveText,
    SearchDialog: closableLater(() => import("../search/dialog.tsx"), moduleFailed),
    CodeThemeList: closableLater(() => import("../components/frame/menus/code-theme-list.tsx"), moduleFailed),
    Drawer: closableLater(loadDrawer, moduleFailed),
    Lightbox: closableLater(() => import("../components/live/lightbox.tsx"), moduleFailed),
    Program: closableLater(() => import("../components/live/program.tsx"), moduleFailed),
    loadList: (list) => completeSidebar(navigation, listsAround(list)),
  };
};

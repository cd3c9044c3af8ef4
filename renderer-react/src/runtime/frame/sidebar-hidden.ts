/** Whether the desktop sidebar is folded away: `data-sidebar-hidden` on `<html>`. */
import { stored } from "../state/stored.ts";
import { isFlag, KEYS } from "./choices.ts";

const hidden = stored(KEYS.sidebarHidden, isFlag);

const update = () => {
  document.documentElement.dataset["sidebarHidden"] = hidden.get() ?? "false";
};
update();
hidden.subscribe(update);

/** Folds the sidebar away. */
export const hideSidebar = () => hidden.set("true");

/** Shows the sidebar again. */
export const showSidebar = () => hidden.set("false");

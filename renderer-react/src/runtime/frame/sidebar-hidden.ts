/** Whether the desktop sidebar is folded away: `data-sidebar-hidden` on `<html>`. */
import { stored } from "../stored.ts";

const isFlag = (text: string): text is "true" | "false" => text === "true" || text === "false";
const hidden = stored("docs-sidebar-hidden", isFlag);

const update = () => {
  document.documentElement.dataset["sidebarHidden"] = hidden.get() ?? "false";
};
update();
hidden.subscribe(update);

/** Folds the sidebar away. */
export const hideSidebar = () => hidden.set("true");

/** Brings the sidebar back. */
export const showSidebar = () => hidden.set("false");

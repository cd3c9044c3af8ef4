/**
 * The reader's choices about the frame, as pure functions of stored values and of the attributes
 * that the renderer wrote on `<html>`.
 *
 * The head script applies them before the first paint; the modules beside this one change them
 * later. A key is the same as in Docusaurus where that has one.
 */
import type { ColorMode } from "../../generated/site-model.ts";

/** The keys in `localStorage`; the name of a group of tabs follows the last. */
export const KEYS = {
  colorMode: "theme",
  codeTheme: "docs-code-theme",
  sidebarHidden: "docs-sidebar-hidden",
  announcement: "docusaurus.announcement.id",
  announcementDismissed: "docusaurus.announcement.dismiss",
  keyboard: "docs-keyboard",
  tabs: "docs-tabs-",
} as const;

type Attributes = Readonly<Record<string, string | undefined>>;

/** Returns whether a stored value is a colour mode. */
export const isMode = (text: string | null): text is ColorMode => text === "light" || text === "dark";

/** Returns whether a stored value can be the id of a code theme. */
export const isThemeId = (text: string | null): text is string => text !== null && /^[a-z0-9-]+$/.test(text);

/** Returns whether a stored value is a flag. */
export const isFlag = (text: string | null): text is "true" | "false" => text === "true" || text === "false";

/** Returns whether the reader can choose the colour mode. */
export const canSwitchMode = (data: Attributes): boolean => data["colorSwitch"] !== "off";

/** Returns whether the colour mode follows the system until the reader chooses one. */
export const followsSystem = (data: Attributes): boolean => data["colorPrefers"] === "on";

/** Returns the colour mode without a choice; `isSystemDark` is the system's preference. */
export function defaultMode(data: Attributes, isSystemDark: boolean): ColorMode {
  const isDark = followsSystem(data) ? isSystemDark : data["colorDefault"] === "dark";
  return isDark ? "dark" : "light";
}

/** Returns the site's code theme for a colour mode. */
export const siteCodeTheme = (data: Attributes, mode: ColorMode): string =>
  (mode === "dark" ? data["codeDark"] : data["codeLight"]) ?? "";

/** Returns whether every page has the rules of a code theme. */
export const isBuiltIn = (data: Attributes, theme: string): boolean => theme === data["codeLight"] || theme === data["codeDark"];

/** Adds the stylesheet of the themes that pages do not have. */
export function addCodeStyles({ codeStyles }: Attributes, isBlocking: boolean): void {
  if (!codeStyles || document.querySelector("link[data-code-styles]")) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = codeStyles;
  if (isBlocking) link.setAttribute("blocking", "render");
  link.dataset["codeStyles"] = "";
  document.head.append(link);
}

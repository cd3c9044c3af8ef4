/**
 * The head script: sets everything that must be known before the first paint, as attributes of
 * `<html>`.
 *
 * It is inline in every page with the same bytes, so one hash allows it. Differences between sites
 * are in the attributes that the renderer wrote.
 */
import { addCodeStyles, canSwitchMode, defaultMode, isBuiltIn, isMode, isThemeId, KEYS, siteCodeTheme } from "../runtime/frame/choices.ts";

const data = document.documentElement.dataset as Record<string, string>;

/** Reads a stored value. The shell warns about forbidden storage; here it is as if empty. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

data["js"] = "";
// The key of shortcuts: ⌘ instead of Ctrl.
if (/^(Mac|iP)/.test(navigator.platform)) data["apple"] = "";

const chosen = canSwitchMode(data) ? read(KEYS.colorMode) : null;
const mode = isMode(chosen) ? chosen : defaultMode(data, matchMedia("(prefers-color-scheme: dark)").matches);
data["theme"] = mode;

const isDismissed = read(KEYS.announcementDismissed) === "true" && read(KEYS.announcement) === data["announcement"];
data["announcementDismissed"] = String(isDismissed);
data["sidebarHidden"] = String(read(KEYS.sidebarHidden) === "true");

const theme = read(KEYS.codeTheme);
data["codeTheme"] = isThemeId(theme) ? theme : siteCodeTheme(data, mode);
if (!isBuiltIn(data, data["codeTheme"])) addCodeStyles(data, true);

// A page that begins at its top is painted before its later blocks are laid out.
const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (entry?.type === "navigate" && location.hash === "") data["firstScreen"] = "";

// Where the boot script cannot be loaded, the base path is wrong unless it fits the address.
function warnOfBasePath(): void {
  const probable = document.getElementById("probable-base-path");
  if (!probable) return;
  // Hosts refuse addresses that cannot be decoded.
  const here = decodeURIComponent(location.pathname).replace(/(\/index)?(\.html)?\/?$/, "");
  const path = (probable.dataset["path"] ?? "").replace(/\/$/, "");
  const base = `${here.endsWith(path) ? here.slice(0, here.length - path.length) : ""}/`;
  probable.textContent = base;
  if (base !== data["base"]) data["unloaded"] = "";
}

const onError = ({ target }: Event) => {
  if (!(target instanceof HTMLScriptElement) || target.type !== "module") return;
  // No other script lays the page out.
  delete data["firstScreen"];
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", warnOfBasePath);
  else warnOfBasePath();
};
// The error of a script does not bubble.
addEventListener("error", onError, true);

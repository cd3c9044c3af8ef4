/**
 * The head script: what must be known before the first paint, as attributes of `<html>`.
 *
 * It stands inline in every page with the same bytes; what differs between sites it reads from
 * the attributes that the renderer wrote. It imports nothing.
 */
(() => {
  const root = document.documentElement;
  const data = root.dataset as Record<string, string>;
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  data["js"] = "";
  // The key that shortcuts go with: ⌘ instead of Ctrl.
  if (/^(Mac|iP)/.test(navigator.platform)) data["apple"] = "";
  const saved = data["colorSwitch"] === "off" ? null : read("theme");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const mode = data["colorPrefers"] === "on" ? dark : data["colorDefault"] ?? "light";
  const theme = saved === "dark" || saved === "light" ? saved : mode;
  data["theme"] = theme;

  const dismissed = read("docusaurus.announcement.dismiss") === "true";
  const same = read("docusaurus.announcement.id") === data["announcement"];
  data["announcementDismissed"] = String(dismissed && same);
  data["sidebarHidden"] = String(read("docs-sidebar-hidden") === "true");

  const light = data["codeLight"] ?? "";
  const night = data["codeDark"] ?? "";
  const chosen = read("docs-code-theme");
  const valid = chosen !== null && /^[a-z0-9-]+$/.test(chosen);
  data["codeTheme"] = valid ? chosen : theme === "dark" ? night : light;
  if (valid && chosen !== light && chosen !== night && data["codeStyles"]) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = data["codeStyles"];
    link.setAttribute("blocking", "render");
    link.dataset["codeStyles"] = "";
    document.head.append(link);
  }

  // The stylesheet hides the banner about a wrong base path: where it shows, nothing was loaded.
  addEventListener("DOMContentLoaded", () => {
    const probable = document.getElementById("probable-base-path");
    if (!probable?.offsetParent) return;
    const here = location.pathname.replace(/(\/index)?(\.html)?\/?$/, "");
    const path = (probable.dataset["path"] ?? "").replace(/\/$/, "");
    const base = `${here.endsWith(path) ? here.slice(0, here.length - path.length) : ""}/`;
    probable.textContent = base;
    // Then it is not the path that is wrong.
    const banner = probable.closest<HTMLElement>(".base-path-banner");
    if (banner && base === data["base"]) banner.hidden = true;
  });
})();

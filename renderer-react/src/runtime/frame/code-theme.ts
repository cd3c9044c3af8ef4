/**
 * The colours of code: the theme the reader chose, else the site's theme of the colour mode.
 * The result is `data-code-theme` on `<html>`.
 */
import { type Signal } from "../signal.ts";
import { stored } from "../stored.ts";
import { colorMode } from "./color-mode.ts";

const isThemeId = (text: string): text is string => /^[a-z0-9-]+$/.test(text);

/** The theme that the reader chose, `null` when none was. */
export const chosenCodeTheme: Signal<string | null> = stored("docs-code-theme", isThemeId);

const { dataset } = document.documentElement;

/** The site's theme for the colour mode now shown. */
export const siteCodeTheme = (): string =>
  (colorMode.get() === "dark" ? dataset["codeDark"] : dataset["codeLight"]) ?? "";

/** Loads the stylesheet of the themes that pages do not load by themselves, once. */
export function loadCodeStyles(): void {
  const href = dataset["codeStyles"];
  if (!href || document.querySelector("link[data-code-styles]")) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.dataset["codeStyles"] = "";
  document.head.append(link);
}

/** Shows a theme without choosing it; `null` shows the chosen one again. */
export function previewCodeTheme(id: string | null): void {
  const shown = id ?? chosenCodeTheme.get() ?? siteCodeTheme();
  if (shown !== dataset["codeLight"] && shown !== dataset["codeDark"]) loadCodeStyles();
  dataset["codeTheme"] = shown;
}

const update = () => previewCodeTheme(null);
update();
chosenCodeTheme.subscribe(update);
colorMode.subscribe(update);

/**
 * The colours of code: the theme the reader chose, else the site's theme of the colour mode.
 * The result is `data-code-theme` on `<html>`.
 */
import { type Signal } from "../state/signal.ts";
import { stored } from "../state/stored.ts";
import { addCodeStyles, isBuiltIn, isThemeId, KEYS, siteCodeTheme as themeOf } from "./choices.ts";
import { colorMode } from "./color-mode.ts";

/** The theme that the reader chose; `null` without a choice. */
export const chosenCodeTheme: Signal<string | null> = stored(KEYS.codeTheme, isThemeId);

const { dataset } = document.documentElement;

/** The site's theme for the colour mode now shown. */
export const siteCodeTheme = (): string => themeOf(dataset, colorMode.get());

/** Loads the stylesheet of the themes that pages do not have, once. */
const loadCodeStyles = (): void => addCodeStyles(dataset, false);

/** Shows a theme without choosing it; `null` shows the chosen one again. */
export function previewCodeTheme(id: string | null): void {
  const shown = id ?? chosenCodeTheme.get() ?? siteCodeTheme();
  if (!isBuiltIn(dataset, shown)) loadCodeStyles();
  dataset["codeTheme"] = shown;
}

const update = () => previewCodeTheme(null);
update();
chosenCodeTheme.subscribe(update);
colorMode.subscribe(update);

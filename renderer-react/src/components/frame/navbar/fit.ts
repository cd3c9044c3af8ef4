/**
 * Which entries the bar has room for, by the width of the window. The bar is drawn without scripts, so
 * the widths of labels are estimated, rather too wide than too narrow.
 */
import type { NavbarItem, Site } from "../../../generated/site-model.ts";

/** The widths of a window, in rem, from which the stylesheet shows more entries (`navbar.css`). */
export const STEPS = [62.3125, 72, 82, 92] as const;

/** The widths of the parts of the bar, in rem. */
const PADDING = 3;
const LOGO = 2.375;
const TOOLS = 5.5;
const SEARCH = 10;
const LANGUAGES = 8;
const MORE = 6;
const AROUND_LABEL = 1.75;
const ICON = 1.375;

/** The size of letters, relative to the size of the font: of Latin ones, and of Chinese ones. */
const NARROW = 0.58;
const WIDE = 1;

/** Returns the width of a text, in rem, where the font has this size. */
function textWidth(text: string, size: number): number {
  const widths = [...text].map((letter) => (/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/u.test(letter) ? WIDE : NARROW));
  return widths.reduce((sum, width) => sum + width, 0) * size;
}

function entryWidth(item: NavbarItem): number {
  if (item.type === "versions") return LANGUAGES;
  const icons = Number(item.icon !== undefined) + Number(item.type === "menu");
  return AROUND_LABEL + textWidth(item.label, 0.875) + icons * ICON;
}

/**
 * Returns, for each entry, the index in `STEPS` from which the bar has room for it: 0 if it always has
 * room, `STEPS.length` if it never has. The entries at the end have room first, and menus of versions
 * always.
 */
export function stepsOf(items: readonly NavbarItem[], site: Pick<Site, "navbar" | "search" | "languages">): Map<NavbarItem, number> {
  const { navbar: { logo, title }, search, languages } = site;
  const versions = items.filter((item) => item.type === "versions");
  const others = items.filter((item) => item.type !== "versions");
  const fixed = PADDING + TOOLS + (logo ? LOGO : 0) + textWidth(title, 1.0625) + (search ? SEARCH : 0)
    + (languages ? LANGUAGES : 0) + versions.length * LANGUAGES;
  const ordered = [...others.filter(({ position }) => position === "right"), ...others.filter(({ position }) => position !== "right")];
  const all = ordered.reduce((sum, item) => sum + entryWidth(item), fixed);
  const steps = new Map<NavbarItem, number>(versions.map((item) => [item, 0]));
  let used = fixed;
  for (const item of ordered) {
    used += entryWidth(item);
    const first = STEPS.findIndex((step) => all <= step || used + MORE <= step);
    steps.set(item, first < 0 ? STEPS.length : first);
  }
  return steps;
}

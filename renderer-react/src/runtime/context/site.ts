/** React contexts: the site and the current screen. */
import { createContext, use } from "react";

import type { Page, Site } from "../../generated/site-model.ts";
import type { View } from "../../model.ts";
import { invariant } from "../errors/invariant.ts";
import { siteHref } from "../address/paths.ts";
import { counted } from "../text/strings.ts";

export const SiteContext = createContext<Site | undefined>(undefined);
export const ViewContext = createContext<View | undefined>(undefined);

/** Returns the data that all pages share. */
export function useSite(): Site {
  const site = use(SiteContext);
  invariant(site, "a component is outside the app");
  return site;
}

/** The interface's texts. */
export const useStrings = () => useSite().strings;

/** Fills a text with a number, in its plural form. */
export function useCounted(): (text: string, n: number) => string {
  const { pluralForms } = useSite();
  return (text, n) => counted(text, n, pluralForms);
}

/** The current screen. */
export function useView(): View {
  const view = use(ViewContext);
  invariant(view, "a component is outside the app");
  return view;
}

/** Returns the page that is shown; `undefined` on other screens. */
export function usePageScreen(): Page | undefined {
  const { screen } = useView();
  return screen.kind === "page" ? screen.page : undefined;
}

/** Returns a function from a path to its `href`, on this site or on a version that is served at `base`. */
export function useHref(): (path: string, base?: string) => string {
  const { basePath, addresses } = useSite();
  return (path, base = basePath) => siteHref(path, base, addresses === "clean" ? undefined : addresses);
}

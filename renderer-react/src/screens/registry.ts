/**
 * The screens by kind. The page screen comes with the app; the others are modules of their own,
 * loaded when first needed.
 */
import { type ComponentType, memo } from "react";

import type { Screen, ScreenKind, ScreenOf } from "../model.ts";
import { PageScreen } from "./page.tsx";

/** What a screen's component gets. */
export interface ScreenProps<Kind extends ScreenKind> {
  screen: ScreenOf<Kind>;
}

type AnyScreen = ComponentType<{ screen: never }>;
type ScreenModule = { default?: AnyScreen };

type Loaders = Partial<Record<ScreenKind, () => Promise<ScreenModule>>>;

let loaders: Loaders = {};

/** Says where the modules of screens come from; the prerenderer adds them all instead. */
export function provideScreens(from: Loaders): void {
  loaders = from;
}

// A screen is rendered again only for another one: a page with many blocks is a long task, which
// nothing that changes around it is worth.
const loaded = new Map<ScreenKind, AnyScreen>([["page", memo(PageScreen)]]);

/** Whether the screen's module is here. */
export const hasScreen = (kind: ScreenKind): boolean => loaded.has(kind);

/** Makes a screen's module available; it must have a component as its default export. */
export function addScreen(kind: ScreenKind, module: ScreenModule): void {
  if (!module.default) {
    throw new Error(
      `The route module of "${kind}" has no default export: it must export a React component as default.`,
    );
  }
  loaded.set(kind, memo(module.default));
}

/** Loads the screen's module unless it is here. */
export async function loadScreen(kind: ScreenKind): Promise<void> {
  const load = loaders[kind];
  if (!loaded.has(kind) && load) addScreen(kind, await load());
}

/** The component of a screen whose module is here. */
export function screenComponent(kind: ScreenKind): ComponentType<{ screen: Screen }> {
  const component = loaded.get(kind);
  if (!component) throw new Error(`The route module of "${kind}" was not loaded.`);
  return component as ComponentType<{ screen: Screen }>;
}

/**
 * The screens by kind. The page screen is part of the app; the others are modules that are loaded
 * at the first use.
 */
import { type ComponentType, memo } from "react";

import type { Screen, ScreenKind, ScreenOf } from "../model.ts";
import { PageScreen } from "./page.tsx";

/** The properties of a screen's component. */
export interface ScreenProps<Kind extends ScreenKind> {
  screen: ScreenOf<Kind>;
}

type AnyScreen = ComponentType<{ screen: never }>;
type ScreenModule = { default?: AnyScreen };

type Loaders = Partial<Record<ScreenKind, () => Promise<ScreenModule>>>;

let loaders: Loaders = {};

/** Sets the function that loads modules of screens. The prerenderer adds all modules instead. */
export function provideScreens(from: Loaders): void {
  loaders = from;
}

// Memoised, so that changes around a screen do not render it again: a page with many blocks would
// be a long task.
const loaded = new Map<ScreenKind, AnyScreen>([["page", memo(PageScreen)]]);

/** Whether the screen's module is loaded. */
export const hasScreen = (kind: ScreenKind): boolean => loaded.has(kind);

/** Makes a screen's module available; it must have a component as its default export. */
export function addScreen(kind: ScreenKind, module: ScreenModule): void {
  if (!module.default) {
    throw new Error(
      `The module of the screen "${kind}" has no default export: it must export a React component as default.`,
    );
  }
  loaded.set(kind, memo(module.default));
}

/** Loads the screen's module, once. */
export async function loadScreen(kind: ScreenKind): Promise<void> {
  const load = loaders[kind];
  if (!loaded.has(kind) && load) addScreen(kind, await load());
}

/** Returns the component of a screen whose module is loaded. */
export function screenComponent(kind: ScreenKind): ComponentType<{ screen: Screen }> {
  const component = loaded.get(kind);
  if (!component) throw new Error(`The module of the screen "${kind}" is not loaded.`);
  return component as ComponentType<{ screen: Screen }>;
}

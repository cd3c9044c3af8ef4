/** The modules of the owner's components that a screen needs. */
import type { Site } from "../generated/site-model.ts";
import type { Screen } from "../model.ts";
import { overridesOn } from "./overrides.ts";

const loaded = new Set<string>();

/** Returns the modules of the components that a chapter uses; most use none. */
export const modulesOf = (screen: Screen): readonly string[] => (screen.kind === "page" && screen.page.own) || [];

/** Returns the modules that a screen needs, including modules of overrides. */
export const allModulesOf = (screen: Screen, site: Site): readonly string[] => [
  ...modulesOf(screen),
  ...overridesOn(screen, site),
];

/** Returns whether a module is loaded. */
export const hasModule = (module: string): boolean => loaded.has(module);

/** Loads modules, and with the first one the renderer of the owner's components. */
export async function loadOwn(modules: readonly string[]): Promise<void> {
  if (modules.every(hasModule)) return;
  const { loadModules } = await import("../own/load.ts");
  await loadModules(modules);
  for (const module of modules) loaded.add(module);
}

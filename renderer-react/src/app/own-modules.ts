/** The modules of the owner's components that a screen needs. */
import type { Screen } from "../model.ts";

const loaded = new Set<string>();

/** Returns the modules that a screen needs; most need none. */
export const modulesOf = (screen: Screen): readonly string[] => (screen.kind === "page" && screen.page.own) || [];

/** Returns whether a module is loaded. */
export const hasModule = (module: string): boolean => loaded.has(module);

/** Loads modules, and with the first one what renders components of the owner's. */
export async function loadOwn(modules: readonly string[]): Promise<void> {
  if (modules.every(hasModule)) return;
  const { loadModules } = await import("../own/load.ts");
  await loadModules(modules);
  for (const module of modules) loaded.add(module);
}

/** The owner's components in place of parts of the shell. */
import type { Site } from "../generated/site-model.ts";
import type { Screen } from "../model.ts";

/** Returns the modules of the overrides that a screen shows. */
export function overridesOn(screen: Screen, { overrides = {} }: Site): string[] {
  const shown = Object.values(overrides).filter(({ screens }) => screens === "every" || screens === screen.kind);
  return shown.map(({ module }) => module);
}

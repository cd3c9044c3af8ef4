/** Loads the modules of the owner's components for a page. The first page that has one loads this module. */
import * as client from "react-dom/client";

import { ownRenderers } from "../components/common/own-renderers.ts";
import { fileHref } from "../runtime/address/base.ts";
import { adoptStyles } from "./adopted-styles.ts";
import { Content } from "./content.tsx";
import { Override } from "./override.tsx";
import { Own } from "./own.tsx";
import { addOwn, type OwnModule, ownComponent, setFailedOverrides } from "./registry.ts";
import { checks, namedMismatch, reportFailure } from "./report-failure.ts";
import { shareModules } from "./shared.ts";

adoptStyles();
shareModules({ "react-dom/client": client });
ownRenderers.Own = Own;
ownRenderers.Override = Override;
ownRenderers.Content = Content;
ownRenderers.namedMismatch = namedMismatch;
const failed = document.querySelectorAll<HTMLElement>('[data-override][data-client="failed"]');
setFailedOverrides([...failed].map((element) => element.dataset["override"] ?? ""));

/** The time after which a page no longer waits for a module, in milliseconds. */
const PATIENCE = 5000;

/**
 * Loads modules by their names. If one cannot be loaded, or not in time, its component stays as it was
 * prerendered; a late one is shown when it arrives.
 */
export async function loadModules(modules: readonly string[]): Promise<void> {
  if (document.documentElement.dataset["dev"] !== undefined) {
    checks.hydrated ??= (await import("./differing-attributes.ts")).compareAttributes;
  }
  await Promise.all(modules.filter((module) => !ownComponent(module)).map(loadModule));
}

async function loadModule(module: string): Promise<void> {
  const loading = import(fileHref(`_app/${module}`)).then((exports: OwnModule) => addOwn(module, exports));
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("it takes too long")), PATIENCE));
  try {
    await Promise.race([loading, late]);
  } catch (error) {
    reportFailure(error, module);
    console.error(`The component in ${module} could not be loaded.`, error);
  }
}

/** The owner's components by the names of their modules. */
import type { ComponentType, ReactNode } from "react";

/** A component of the owner's: its properties are those that an author wrote. */
export type OwnComponent = ComponentType<Record<string, unknown> & { children?: ReactNode }>;

const components = new Map<string, OwnComponent>();

/** Makes the default export of a module available. */
export function addOwn(module: string, component: OwnComponent): void {
  components.set(module, component);
}

/** Returns the component of a module that is loaded. */
export const ownComponent = (module: string): OwnComponent | undefined => components.get(module);

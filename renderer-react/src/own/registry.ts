/** The owner's components by the names of their modules. */
import { type ComponentType, type ReactNode, useSyncExternalStore } from "react";

/** A component of the owner's: an author wrote its properties. */
type OwnComponent = ComponentType<Record<string, unknown> & { children?: ReactNode }>;

/** The interface of a library that collects the rules of the elements that it renders. */
export interface Collector {
  /** Wraps an element in the components that the library needs. */
  wrap: (element: ReactNode) => ReactNode;
  /** Returns `<style>` elements with the rules of what was rendered. */
  styles: () => ReactNode;
}

/** The build's name for an export, which no owner writes. */
const COLLECTORS = "mdbook-react:collectors";

/** The exports of a module. */
export interface OwnModule {
  default: OwnComponent;
  /** Collectors of the libraries that the component uses, while pages are built. */
  [COLLECTORS]?: readonly (() => Collector)[];
  /** The time at which an override is hydrated; by default with the shell, at the reader's first interaction. */
  client?: "load" | "idle";
  /** The texts that a page of `theme/pages` exports. */
  title?: unknown;
  description?: unknown;
  sidebar?: unknown;
}

const modules = new Map<string, OwnModule>();
const listeners = new Set<() => void>();
let failedOverrides: ReadonlySet<string> = new Set();

/** Makes the exports of a module available. */
export function addOwn(module: string, exports: OwnModule): void {
  modules.set(module, exports);
  for (const notify of listeners) notify();
}

/** Calls `notify` when a module becomes available; returns a function that ends it. */
export function onModule(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Returns the component of a module that is loaded. */
export const ownComponent = (module: string): OwnComponent | undefined => modules.get(module)?.default;

/** The component of a module, once it is loaded. */
export function useOwnComponent(module: string): OwnComponent | undefined {
  const find = () => ownComponent(module);
  return useSyncExternalStore(onModule, find, find);
}

/** Returns what a page of `theme/pages` exports. */
export function exportsOf(module: string): Pick<OwnModule, "title" | "description" | "sidebar"> {
  const { title, description, sidebar } = modules.get(module) ?? {};
  return { title, description, sidebar };
}

/** Returns when the override of a module is hydrated. */
export const ownClient = (module: string): string | undefined => modules.get(module)?.client;

/** Returns the collectors of modules, each once. */
export function ownCollectors(names: readonly string[]): (() => Collector)[] {
  return [...new Set(names.flatMap((name) => modules.get(name)?.[COLLECTORS] ?? []))];
}

/** Notes the overrides that failed while the page was prerendered. */
export function setFailedOverrides(names: Iterable<string>): void {
  failedOverrides = new Set(names);
}

/** Returns whether an override failed while the page was prerendered. */
export const isFailedOverride = (name: string): boolean => failedOverrides.has(name);

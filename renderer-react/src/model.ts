/** The shell's own names for the data that Rust writes. */
import type { Component, FirstLoad, Page, Screen, Sidebar, SidebarItem } from "./generated/site-model.ts";

/** A live component of a page, by its name. */
export type LiveComponent<Name extends Component["name"]> = Extract<Component, { name: Name }>;

/** A sidebar entry, by its type. */
export type SidebarEntry<Type extends SidebarItem["type"]> = Extract<SidebarItem, { type: Type }>;

/** The kinds of screens. */
export type ScreenKind = Screen["kind"];

/** A screen, by its kind. */
export type ScreenOf<Kind extends ScreenKind> = Extract<Screen, { kind: Kind }>;

/** The screen at one address, with its sidebar. */
export interface View extends FirstLoad {
  /** The path, without base path. */
  path: string;
}

export type { FirstLoad, Page, Screen, Sidebar };

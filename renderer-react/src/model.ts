/** The shell's own names for the data that Rust writes. */
import type { Component, FirstLoad, Node, Page, Screen, Sidebar, SidebarItem } from "./generated/site-model.ts";

/** A live component of a page, by its name. */
export type LiveComponent<Name extends Component["name"]> = Extract<Component, { name: Name }>;

/** A node of a page, by its type. */
export type NodeOf<Type extends Node["type"]> = Extract<Node, { type: Type }>;

/** A sidebar entry, by its type. */
export type SidebarEntry<Type extends SidebarItem["type"]> = Extract<SidebarItem, { type: Type }>;

/** The kinds of screen there are. */
export type ScreenKind = Screen["kind"];

/** A screen, by its kind. */
export type ScreenOf<Kind extends ScreenKind> = Extract<Screen, { kind: Kind }>;

/** What one address shows. */
export interface View extends FirstLoad {
  /** The path, without base path. */
  path: string;
}

export type { FirstLoad, Page, Screen, Sidebar };

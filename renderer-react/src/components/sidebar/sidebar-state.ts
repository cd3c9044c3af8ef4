/** The shared state of a sidebar's entries: the open categories, and the functions that change them. */
import { createContext, use } from "react";

export interface SidebarState {
  open: ReadonlySet<string>;
  toggle: (key: string, siblings: readonly string[]) => void;
  /** Opens a category that is followed as a link. */
  openCategory: (key: string) => void;
}

export const SidebarContext = createContext<SidebarState>({
  open: new Set(),
  toggle: () => undefined,
  openCategory: () => undefined,
});

/** Returns the state of the enclosing sidebar. */
export const useSidebarState = () => use(SidebarContext);

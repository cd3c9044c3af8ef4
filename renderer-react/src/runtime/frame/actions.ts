/**
 * The actions of the frame's buttons, before and after React is loaded. Buttons have the attribute
 * `data-action`, and one listener handles them all.
 */
import { frameElement } from "./frame-element.ts";
import { dismissAnnouncement } from "./announcement.ts";
import { toggleColorMode } from "./color-mode.ts";
import "./code-theme.ts";
import { hideSidebar, showSidebar } from "./sidebar-hidden.ts";

const focus = (selector: string) => frameElement(selector)?.focus();

const actions: Record<string, () => void> = {
  "toggle-color": toggleColorMode,
  "close-announcement": () => {
    dismissAnnouncement();
    frameElement(".mr-navbar__brand")?.focus({ preventScroll: true });
  },
  "hide-sidebar": () => {
    hideSidebar();
    focus('[data-action="show-sidebar"]');
  },
  "show-sidebar": () => {
    showSidebar();
    focus('[data-action="hide-sidebar"]');
  },
};

/** Runs the action of the button around `target`; returns false if there is none. */
export function runAction(target: Element): boolean {
  const action = actions[target.closest<HTMLElement>("[data-action]")?.dataset["action"] ?? ""];
  action?.();
  return action !== undefined;
}

/** The choices of tab groups, shared by the page and by all tabs of the browser. */
import { KEYS } from "../frame/choices.ts";
import type { Signal } from "../state/signal.ts";
import { stored } from "../state/stored.ts";

const groups = new Map<string, Signal<string | null>>();
const isText = (text: string): text is string => text !== "";

/** Returns the chosen value of the group; `null` without a choice. */
export function tabGroup(groupId: string): Signal<string | null> {
  const known = groups.get(groupId) ?? stored(KEYS.tabs + groupId, isText);
  groups.set(groupId, known);
  return known;
}

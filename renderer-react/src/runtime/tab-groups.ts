/** The choices of tab groups, shared by the page and by all tabs of the browser. */
import type { Signal } from "./signal.ts";
import { stored } from "./stored.ts";
import { TAB_CHOICE } from "./tab-choice.ts";

const groups = new Map<string, Signal<string | null>>();
const isText = (text: string): text is string => text !== "";

/** Returns the chosen value of the group; `null` without a choice. */
export function tabGroup(groupId: string): Signal<string | null> {
  const known = groups.get(groupId) ?? stored(TAB_CHOICE + groupId, isText);
  groups.set(groupId, known);
  return known;
}

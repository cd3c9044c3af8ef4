/**
 * Whether the announcement bar is closed: `data-announcement-dismissed` on `<html>`.
 *
 * A new id opens it again. The head script has already compared the ids, before the first paint.
 */
import { local, watch } from "../state/storage.ts";
import { KEYS } from "./choices.ts";

const { announcement: ID, announcementDismissed: DISMISSED } = KEYS;

const { dataset } = document.documentElement;

function show(dismissed: boolean): void {
  dataset["announcementDismissed"] = String(dismissed);
}

/** Closes the bar, here and in other tabs, until its id changes. */
export function dismissAnnouncement(): void {
  local.write(DISMISSED, "true");
  show(true);
}

/** Remembers the announcement of the document, whose bar is open if it is a new one. */
export function showAnnouncement(): void {
  const id = dataset["announcement"];
  if (id === undefined || (local.read(ID) === id && local.read(DISMISSED) !== null)) return;
  local.write(ID, id);
  local.write(DISMISSED, "false");
  show(false);
}

if (dataset["announcement"] !== undefined) {
  showAnnouncement();
  watch(DISMISSED, (value) => show(value === "true" && local.read(ID) === dataset["announcement"]));
}

/** The keys that the whole page listens to. */

const FIELDS = "input, textarea, select, [contenteditable]";

/** Elements that use the arrow keys themselves, or cover the page. */
const ARROW_USERS = "[role=tab], [role=menu], [role=listbox], [role=slider], audio, video, iframe, dialog";

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "target">;

const isIn = (target: EventTarget | null, selector: string) => target instanceof Element && target.closest(selector) !== null;

/** Whether the site binds keys that are a character or an arrow. */
const areKeysOn = () => document.documentElement.dataset["keyboard"] !== "off";

const isPlain = ({ ctrlKey, metaKey, altKey, target }: Key) => !ctrlKey && !metaKey && !altKey && areKeysOn() && !isIn(target, FIELDS);

/** Whether a key opens the search: `Ctrl K`, `⌘ K`, or `/` and `s` outside of a field. */
export function isSearchKey(event: Key): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (!altKey && key.toLowerCase() === "k" && (ctrlKey || metaKey)) return true;
  return (key === "/" || key === "s") && isPlain(event);
}

/** Whether a key opens the list of keys: `?` outside of a field. */
export function isHelpKey(event: Key): boolean {
  return event.key === "?" && isPlain(event);
}

/**
 * Returns the neighbour of the page for an arrow key, by the direction of reading. Keys that scroll
 * something sideways or belong to an open dialog keep their meaning.
 */
export function neighbourOf(event: Key, isRightToLeft: boolean): "prev" | "next" | undefined {
  const { key, shiftKey, target } = event;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  if (shiftKey || !isPlain(event) || isIn(target, ARROW_USERS)) return undefined;
  if (target instanceof Element && target !== document.body && target.scrollWidth > target.clientWidth) return undefined;
  return (key === "ArrowLeft") === isRightToLeft ? "next" : "prev";
}

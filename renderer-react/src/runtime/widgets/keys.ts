/** The keys that the whole page listens to. */
import { KEYS } from "../frame/choices.ts";
import { local } from "../state/storage.ts";

/** Elements in which a reader types, or that use every key themselves. A checkbox takes the space bar alone. */
const FIELDS = "input:not([type=checkbox]), textarea, select, [role=textbox], [role=searchbox], [role=combobox], [role=spinbutton]";

/** Elements that use the arrow keys themselves, or cover the page. */
const ARROW_USERS = "[role=tab], [role=menu], [role=listbox], [role=slider], audio, video, iframe, dialog";

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "composedPath">;

/** The elements around the pressed key from the inside out, also those in open shadow roots. */
const elementsOf = (event: Key) => event.composedPath().filter((node): node is HTMLElement => node instanceof Element);

const isIn = (elements: readonly Element[], selector: string) => elements.some((element) => element.matches(selector));

/** Whether the site binds keys that are a character or an arrow. */
export const bindsKeys = () => document.documentElement.dataset["keyboard"] !== "off";

/** Whether the site binds them, and the reader has not turned them off. */
export const areKeysOn = () => bindsKeys() && local.read(KEYS.keyboard) !== "off";

/** Turns them on or off for this reader. */
export const turnKeys = (on: boolean): void => local.write(KEYS.keyboard, on ? "on" : "off");

/** Whether a key types a character. A custom element may hide a field in a closed shadow root. */
function isTyped(event: Key): boolean {
  const elements = elementsOf(event);
  const [inner] = elements;
  return inner !== undefined && (inner.isContentEditable || inner.localName.includes("-") || isIn(elements, FIELDS));
}

const isUnused = (event: Key) => !event.ctrlKey && !event.metaKey && !event.altKey && !isTyped(event);

const isPlain = (event: Key) => areKeysOn() && isUnused(event);

/** Whether a key is a character that no field receives. */
export const isLetter = (event: Key): boolean => event.key.length === 1 && isUnused(event);

/** Whether a key opens the search: `Ctrl K`, `⌘ K`, or `/` and `s` outside of a field. */
export function isSearchKey(event: Key): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (!altKey && key.toLowerCase() === "k" && (ctrlKey || metaKey)) return true;
  return (key === "/" || key === "s") && isPlain(event);
}

/** Whether a key opens the list of keys: `?` outside of a field, and `Ctrl ?` also where single keys are off. */
export function isHelpKey(event: Key): boolean {
  return event.key === "?" && (isPlain(event) || (event.ctrlKey && bindsKeys()));
}

/**
 * Returns the neighbour of the page for an arrow key, by the direction of reading. Keys that scroll
 * something sideways or belong to an open dialog keep their meaning.
 */
export function neighbourOf(event: Key, isRightToLeft: boolean): "prev" | "next" | undefined {
  const { key, shiftKey } = event;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const elements = elementsOf(event);
  if (shiftKey || !isPlain(event) || isIn(elements, ARROW_USERS)) return undefined;
  const [inner] = elements;
  if (inner && inner !== document.body && inner.scrollWidth > inner.clientWidth) return undefined;
  return (key === "ArrowLeft") === isRightToLeft ? "next" : "prev";
}

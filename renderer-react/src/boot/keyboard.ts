/** The keys of a book: arrows follow the links to the neighbouring pages, `?` shows the list of keys. */
import { frameElement } from "../runtime/frame/frame-element.ts";
import { isHelpKey, neighbourOf } from "../runtime/widgets/keys.ts";

/** Answers the keys, with or without React: an arrow is a click on the link. */
export function listenToKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
    const neighbour = neighbourOf(event, document.documentElement.dir === "rtl");
    if (neighbour) frameElement(`.mr-pagination__link--${neighbour}`)?.click();
    else if (isHelpKey(event)) {
      event.preventDefault();
      import("./keyboard-help.ts").then(({ showKeys }) => showKeys()).catch(() => undefined);
    }
  });
}

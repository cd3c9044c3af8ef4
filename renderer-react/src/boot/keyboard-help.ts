/** The dialog that lists the keys; loaded when `?` is pressed. */
import { loadSite } from "../runtime/load/loader.ts";
import css from "bundle-text:../styles/keys.css";
import { adoptStyles } from "../runtime/widgets/adopt-styles.ts";
import { areKeysOn, turnKeys } from "../runtime/widgets/keys.ts";

adoptStyles(css);

/** Shows the dialog until the reader closes it; the browser restores the focus. */
export async function showKeys(): Promise<void> {
  const { search, strings } = await loadSite();
  if (document.querySelector("dialog[open]")) return;
  const [back, forward] = document.documentElement.dir === "rtl" ? ["→", "←"] : ["←", "→"];
  const rows: [keys: string[], label: string][] = [
    [[back], strings.previous],
    [[forward], strings.next],
    [["?", "Ctrl ?"], strings.keyboardHelp],
  ];
  if (search) rows.splice(2, 0, [["s", "/"], strings.search]);

  const title = element("h2", [strings.keyboardHelp]);
  const list = element("dl", rows.map(([keys, label]) => element("div", [
    element("dt", keys.map((key) => element("kbd", [key]))),
    element("dd", [label]),
  ])));
  // WCAG 2.1.4: keys without a modifier disturb readers who speak their commands.
  const box = element("input", []);
  box.type = "checkbox";
  box.checked = areKeysOn();
  box.addEventListener("change", () => turnKeys(box.checked));
  const label = element("label", [box, strings.singleKeys]);
  const close = element("button", [strings.closeKeyboardHelp]);
  const dialog = element("dialog", [title, list, label, close]);
  dialog.className = "mr-keys";
  dialog.ariaLabel = strings.keyboardHelp;
  close.type = "button";
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, children: (Node | string)[]): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

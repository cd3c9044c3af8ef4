/** The search as readers use it: its box, its options and its status. */
import { open } from "./reader.mjs";

/** Returns the parts of the search, in its dialog or on its page. */
export function search(page) {
  const dialog = page.getByRole("dialog", { name: "搜索文档" });
  return {
    dialog,
    box: page.getByRole("combobox", { name: "输入关键词" }),
    options: page.getByRole("option"),
    chosen: page.getByRole("option", { selected: true }),
    status: dialog.getByRole("status"),
  };
}

/** Opens the dialog on the page at `address`, and returns its parts. */
export async function openSearch(page, address) {
  await open(page, address);
  await page.keyboard.press("Control+k");
  const parts = search(page);
  await parts.box.waitFor();
  return parts;
}

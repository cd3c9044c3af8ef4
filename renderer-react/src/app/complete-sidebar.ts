/** Loads the parts of the sidebar that the document came without. */
import { loadSidebar } from "../runtime/load/loader.ts";
import { listsToComplete, withParts } from "../runtime/sidebar/long-list.ts";
import type { Navigation } from "../runtime/navigation/navigation.ts";

const AGAIN_MS = 3000;

/** Shows the whole sidebar. Loads the long lists `lists`; others keep the part that is shown. */
export async function completeSidebar({ place }: Navigation, lists: readonly string[]): Promise<void> {
  const name = place.get().view.sidebar?.name;
  const whole = name === undefined ? undefined : await loadSidebar(name, lists);
  const now = place.get();
  const shown = now.view.sidebar;
  if (!whole || !shown || shown.name !== name) return;
  const sidebar = { ...whole, items: withParts(whole.items, shown.items) };
  place.set({ ...now, view: { ...now.view, sidebar } });
}

/**
 * Replaces the branch of the sidebar that the document came with. Without the rest the other
 * categories are empty, so it is requested until it arrives.
 */
export async function completeBranch(navigation: Navigation, again = AGAIN_MS): Promise<void> {
  const { sidebar } = navigation.place.get().view;
  if (!sidebar) return;
  try {
    await completeSidebar(navigation, listsToComplete(sidebar.items));
  } catch {
    setTimeout(() => void completeBranch(navigation, 2 * again), again);
  }
}

/** Pictures and diagrams that readers can enlarge: a press on one, or its button, opens the viewer. */
import { signal } from "../state/signal.ts";

/** The picture in the viewer. */
export const enlarged = signal<Element | undefined>(undefined);

/** Returns the picture or diagram around `target`, unless the press belongs to a link in it. */
export function enlargeable(target: Element): Element | undefined {
  const box = target.closest(".mr-image, .mr-diagram");
  return target.closest("a") ? undefined : (box?.querySelector("img, svg") ?? undefined);
}

/** Opens the viewer for the picture around `target`; its button has the focus again afterwards. */
export function enlarge(target: Element): void {
  const picture = enlargeable(target);
  if (!picture) return;
  picture.parentElement?.querySelector("button")?.focus({ preventScroll: true });
  enlarged.set(picture);
}

/**
 * The size of a picture in a box that scrolls: two fingers, `+` and `-`, and the wheel with `Ctrl` change
 * it, a press switches between fitting and natural size, a pressed mouse moves the picture.
 */
import { naturalSize, sizeAfter } from "./zoom-size.ts";

/** A smaller movement is a press, in pixels. */
const PRESS_PX = 5;

/** Follows the reader's hands until the returned function is called. `original` is the picture on the page. */
export function watchZoom(box: HTMLElement, picture: HTMLElement, original: Element): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const fingers = new Map<number, PointerEvent>();
  const natural = naturalSize(original);
  const fitting = () => sizeAfter("fit", { box: { width: box.clientWidth, height: box.clientHeight }, natural, now: 0 });
  let width = fitting();
  let moved = 0;

  /** Sets the width, and keeps the point at `x`, `y` of the window where it is. */
  function resize(to: number, x = box.clientWidth / 2, y = box.clientHeight / 2): void {
    const { left, top } = picture.getBoundingClientRect();
    const by = to / width;
    width = to;
    picture.style.width = `${to}px`;
    const { left: newLeft, top: newTop } = picture.getBoundingClientRect();
    box.scrollBy({ left: newLeft - x + (x - left) * by, top: newTop - y + (y - top) * by, behavior: "instant" });
  }
  const zoom = (how: number | "press", x?: number, y?: number) =>
    resize(sizeAfter(how, { box: { width: box.clientWidth, height: box.clientHeight }, natural, now: width }), x, y);
  const distance = () => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  };

  resize(width);
  box.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  }, { signal, passive: false });
  box.ownerDocument.addEventListener("keydown", ({ key }) => {
    if (key === "+" || key === "-") zoom(key === "+" ? 1.25 : 0.8);
  }, { signal });
  box.addEventListener("pointerdown", (event) => {
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, event);
    if (event.pointerType === "mouse") event.preventDefault();
  }, { signal });
  box.addEventListener("pointermove", (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const before = distance();
    fingers.set(event.pointerId, event);
    const [dx, dy] = [event.clientX - last.clientX, event.clientY - last.clientY];
    moved += Math.hypot(dx, dy);
    if (before > 0) zoom(distance() / before, event.clientX, event.clientY);
    // A finger alone scrolls by itself.
    else if (event.pointerType === "mouse") box.scrollBy({ left: -dx, top: -dy, behavior: "instant" });
  }, { signal });
  for (const type of ["pointerup", "pointercancel", "pointerleave"] as const) {
    box.addEventListener(type, ({ pointerId }) => fingers.delete(pointerId), { signal });
  }
  picture.addEventListener("click", ({ clientX, clientY }) => {
    if (moved < PRESS_PX) zoom("press", clientX, clientY);
  }, { signal });
  window.addEventListener("resize", () => resize(fitting()), { signal });
  return () => listeners.abort();
}

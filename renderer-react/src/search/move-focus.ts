/** The keyboard in a search box: arrows choose among the options below it, Enter takes one. */
import type { KeyboardEvent } from "react";

/** The option that a key leads to from `at` of `count`; `undefined` for other keys. */
export function nextStop(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at + count - 1) % count;
  return undefined;
}

/** Whether a key belongs to an input method that is composing. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229;

/**
 * Notes components of the owner's that read the clock or a random number while they are prerendered:
 * browsers render another value there.
 */
import { noteUnstable } from "../own/prerender-state.ts";

type Globals = Record<string, unknown>;

const scope = globalThis as unknown as Globals;

/** Puts observers in place of `Date` and `Math.random`. Their values stay the real ones. */
export function observeUnstableValues(): void {
  const Clock = scope["Date"] as DateConstructor;
  scope["Date"] = new Proxy(Clock, {
    construct(target, values, self: new () => Date) {
      if (values.length === 0) noteUnstable("new Date()");
      return Reflect.construct(target, values, self) as Date;
    },
    apply(target) {
      noteUnstable("Date()");
      return target();
    },
    get(target, name) {
      if (name === "now") noteUnstable("Date.now()");
      return Reflect.get(target, name) as unknown;
    },
  });
  const numbers = scope["Math"] as { random: () => number };
  const { random } = numbers;
  numbers.random = () => {
    noteUnstable("Math.random()");
    return random();
  };
}

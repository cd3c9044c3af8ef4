/**
 * Notes components of the owner's that read the clock, a random number or the reader's language while
 * they are prerendered: browsers render another value there.
 */
import { noteUnstable } from "../own/prerender-state.ts";

type Globals = Record<string, unknown>;

const scope = globalThis as unknown as Globals;


/** The functions that depend on the language of the reader: this engine has no `Intl`. */
const localeFunctions = (): [object, string[]][] => [
  [Number.prototype, ["toLocaleString"]],
  [BigInt.prototype, ["toLocaleString"]],
  [(scope["Date"] as DateConstructor).prototype, ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]],
];

const COMPARE = "localeCompare";

/** Texts that every language orders alike. */
const ORDERED_ALIKE = /^(?:[a-z]*|[0-9])$/;

/** Puts observers in place of functions for languages. */
function observeLocales(): void {
  for (const [prototype, names] of localeFunctions()) {
    const functions = prototype as Record<string, (...values: unknown[]) => unknown>;
    for (const name of names) {
      const original = functions[name];
      if (!original) continue;
      functions[name] = function observed(this: unknown, ...values: unknown[]) {
        noteUnstable(`${name}()`);
        return original.apply(this, values);
      };
    }
  }
  const texts = String.prototype as unknown as Record<string, (other: string) => number>;
  const compare = texts[COMPARE];
  if (!compare) return;
  texts[COMPARE] = function observed(this: string, other: string) {
    if (![String(this), other].every((text) => ORDERED_ALIKE.test(text))) noteUnstable(`${COMPARE}()`);
    return compare.call(this, other);
  };
}

/** Puts observers in place of `Date`, `Math.random` and functions for languages. Their values stay the real ones. */
export function observeUnstableValues(): void {
  observeLocales();
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

/** The `URLSearchParams` of the prerenderer: React Router's `useSearchParams` makes one on each page. */

type Pair = [name: string, value: string];
type Init = string | Iterable<readonly string[]> | Record<string, string>;

/** The bytes of a character, percent-encoded; a lead byte without the rest is one invalid character. */
const BYTES = /%(?:[c-d].(?:%[89ab].)?|e.(?:%[89ab].){0,2}|f[0-4](?:%[89ab].){0,3}|[\da-f]{2})/gi;

/** Halves of surrogate pairs become the replacement character, as all invalid bytes do. */
const wellFormed = (text: unknown) => String(text).replace(/\p{Surrogate}/gu, "\ufffd");

const decode = (text: string) =>
  wellFormed(text)
    .replaceAll("+", " ")
    .replace(BYTES, (bytes) => {
      try {
        return decodeURIComponent(bytes);
      } catch {
        return "\ufffd";
      }
    });

const encode = (text: string) =>
  encodeURIComponent(text)
    .replaceAll("%20", "+")
    .replace(/[!'()~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

function pairsOf(init: Init): Pair[] {
  if (typeof init === "string") {
    const parts = init.replace(/^\?/, "").split("&").filter(Boolean);
    return parts.map((part) => {
      const [name = "", ...rest] = part.split("=");
      return [decode(name), decode(rest.join("="))];
    });
  }
  const pairs = Symbol.iterator in init ? [...(init as Iterable<readonly string[]>)] : Object.entries(init);
  return pairs.map(([name = "", value = ""]): Pair => [wellFormed(name), wellFormed(value)]);
}

const matches = ([name, value]: Pair, otherName: string, otherValue?: string) =>
  name === otherName && (otherValue === undefined || value === String(otherValue));

export class SearchParams {
  #pairs: Pair[];

  constructor(init: Init = "") {
    this.#pairs = pairsOf(init);
  }

  get size() {
    return this.#pairs.length;
  }

  append(name: string, value: string) {
    this.#pairs.push([wellFormed(name), wellFormed(value)]);
  }

  delete(name: string, value?: string) {
    this.#pairs = this.#pairs.filter((pair) => !matches(pair, name, value));
  }

  get(name: string): string | null {
    return this.getAll(name)[0] ?? null;
  }

  getAll(name: string): string[] {
    return this.#pairs.flatMap(([other, value]) => (other === name ? [value] : []));
  }

  has(name: string, value?: string): boolean {
    return this.#pairs.some((pair) => matches(pair, name, value));
  }

  set(name: string, value: string) {
    const at = this.#pairs.findIndex(([other]) => other === name);
    if (at < 0) return this.append(name, value);
    this.#pairs[at] = [name, wellFormed(value)];
    this.#pairs = this.#pairs.filter(([other], index) => other !== name || index === at);
  }

  /** Sorts by the code units of the names; equal names keep their order. */
  sort() {
    this.#pairs.sort(([a], [b]) => Number(a > b) - Number(a < b));
  }

  forEach(call: (value: string, name: string) => void) {
    for (const [name, value] of this.#pairs) call(value, name);
  }

  keys() {
    return this.#pairs.map(([name]) => name).values();
  }

  values() {
    return this.#pairs.map(([, value]) => value).values();
  }

  entries() {
    return this.#pairs.values();
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  toString() {
    return this.#pairs.map((pair) => pair.map(encode).join("=")).join("&");
  }
}

/** The `URLSearchParams` of the prerenderer: React Router's `useSearchParams` makes one on each page. */

type Pair = [name: string, value: string];
type Init = string | Iterable<readonly string[]> | Record<string, string>;

const decode = (text: string) => decodeURIComponent(text.replaceAll("+", " "));
const encode = (text: string) => encodeURIComponent(text).replaceAll("%20", "+");

function pairsOf(init: Init): Pair[] {
  if (typeof init === "string") {
    const parts = init.replace(/^\?/, "").split("&").filter(Boolean);
    return parts.map((part) => {
      const [name = "", ...rest] = part.split("=");
      return [decode(name), decode(rest.join("="))];
    });
  }
  const pairs = Symbol.iterator in init ? [...(init as Iterable<readonly string[]>)] : Object.entries(init);
  return pairs.map(([name = "", value = ""]): Pair => [String(name), String(value)]);
}

export class SearchParams {
  #pairs: Pair[];

  constructor(init: Init = "") {
    this.#pairs = pairsOf(init);
  }

  get size() {
    return this.#pairs.length;
  }

  append(name: string, value: string) {
    this.#pairs.push([name, String(value)]);
  }

  delete(name: string) {
    this.#pairs = this.#pairs.filter(([other]) => other !== name);
  }

  get(name: string): string | null {
    return this.getAll(name)[0] ?? null;
  }

  getAll(name: string): string[] {
    return this.#pairs.flatMap(([other, value]) => (other === name ? [value] : []));
  }

  has(name: string): boolean {
    return this.getAll(name).length > 0;
  }

  set(name: string, value: string) {
    const at = this.#pairs.findIndex(([other]) => other === name);
    if (at < 0) return this.append(name, value);
    this.#pairs[at] = [name, String(value)];
    this.#pairs = this.#pairs.filter(([other], index) => other !== name || index === at);
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

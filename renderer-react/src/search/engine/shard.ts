/** One shard of the index: terms in order, and where each stands. */

/** Where a term stands: page, section and impact, one after the other. */
export interface Postings {
  /** How rare the term is, in steps of 1/24. */
  rarity: number;
  /** Calls `take` for each section that has the term. */
  each: (take: (page: number, section: number, impact: number) => void) => void;
}

/** The terms of a shard. */
export interface Shard {
  exact: (term: string) => Postings | undefined;
  /** The terms that begin with `start`, longer than it. */
  beginning: (start: string) => { term: string; postings: Postings }[];
}

/** Reads a shard's terms; postings are read when they are wanted. */
export function readShard(bytes: Uint8Array): Shard {
  const terms: string[] = [];
  const places: Postings[] = [];
  const reader = new Reader(bytes);
  let last: number[] = [];
  while (!reader.done) {
    const shared = reader.number();
    last = [...last.slice(0, shared), ...reader.take(reader.number())];
    terms.push(fromUtf8(last));
    const rarity = reader.byte();
    const list = reader.take(reader.number());
    places.push({ rarity, each: (take) => readPostings(list, take) });
  }
  const from = (term: string) => {
    let low = 0;
    for (let high = terms.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((terms[middle] ?? "") < term) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    exact(term) {
      const at = from(term);
      return terms[at] === term ? places[at] : undefined;
    },
    beginning(start) {
      const found = [];
      for (let at = from(start); terms[at]?.startsWith(start); at += 1) {
        const [term, postings] = [terms[at], places[at]];
        if (term !== undefined && postings && term !== start) found.push({ term, postings });
      }
      return found;
    },
  };
}

function readPostings(list: Uint8Array, take: (page: number, section: number, impact: number) => void): void {
  const reader = new Reader(list);
  let page = 0;
  while (!reader.done) {
    page += reader.number();
    const sections = reader.number();
    let section = 0;
    for (let at = 0; at < sections; at += 1) {
      section += reader.number();
      take(page, section, reader.byte());
    }
  }
}

/** Bytes from front to end; numbers are LEB128. */
class Reader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    return this.bytes[this.at++] ?? 0;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  take(length: number): Uint8Array {
    const part = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return part;
  }
}

/** UTF-8 to text; QuickJS has no TextDecoder. Most terms are ASCII. */
function fromUtf8(bytes: number[]): string {
  if (bytes.every((byte) => byte < 0x80)) return String.fromCharCode(...bytes);
  let escaped = "";
  for (const byte of bytes) escaped += byte < 0x80 ? (byte === 0x25 ? "%25" : String.fromCharCode(byte)) : `%${byte.toString(16)}`;
  return decodeURIComponent(escaped);
}

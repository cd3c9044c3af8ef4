/** A shard of the index: sorted terms and their places. */

/** The places of a term: page, section and impact, one after the other. */
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

/** Bytes. Words of more than 48 are not indexed; lower case may make them somewhat longer. */
const LONGEST_TERM = 256;

/** Reads a shard's terms; postings are read when they are wanted. */
export function readShard(bytes: Uint8Array): Shard {
  const terms: string[] = [];
  const places: Postings[] = [];
  const reader = new Reader(bytes);
  const term = new Uint8Array(LONGEST_TERM);
  while (!reader.done) {
    const shared = reader.number();
    const own = reader.take(reader.number());
    term.set(own, shared);
    terms.push(fromUtf8(term.subarray(0, shared + own.length)));
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

/** UTF-8 to text; QuickJS has no TextDecoder, and for a few bytes it is the slower way. */
function fromUtf8(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at++] ?? 0;
    const more = lead < 0xc0 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    let code = more === 0 ? lead : lead & (0x3f >> more);
    for (let left = more; left > 0; left -= 1) code = (code << 6) | ((bytes[at++] ?? 0) & 0x3f);
    text += String.fromCodePoint(code);
  }
  return text;
}

/** A shard of the index: sorted terms and their places. */

/** The places of a term: page, section and impact, one after the other. */
export interface Postings {
  /** The rarity of the term, in steps of 1/24. */
  rarity: number;
  /** Calls `take` for each section that has the term. */
  each: (take: Take) => void;
}

type Take = (page: number, section: number, impact: number) => void;

/** A term with its places. */
export interface Term {
  term: string;
  /** The stem, which all forms of a word share, in languages with rules for it. */
  stem: string | undefined;
  postings: Postings;
}

/** The terms of a shard. */
export interface Shard {
  exact: (term: string) => Postings | undefined;
  /** The terms that begin with `start`, longer than it. */
  beginning: (start: string) => Term[];
  /** The terms around the place of `term`, at most `most` on either side. */
  around: (term: string, most: number) => Term[];
}

/** Bytes. Words of more than 48 are not indexed; lower case may make them somewhat longer. */
const LONGEST_TERM = 256;

/** Reads a shard's terms; postings are read on demand. */
export function readShard(bytes: Uint8Array, hasStems: boolean): Shard {
  const terms: Term[] = [];
  const reader = new Reader(bytes);
  const term = new Uint8Array(LONGEST_TERM);
  while (!reader.done) {
    const shared = reader.number();
    const own = reader.take(reader.number());
    term.set(own, shared);
    const length = shared + own.length;
    const stem = hasStems ? readStem(reader, term.subarray(0, length)) : undefined;
    const rarity = reader.byte();
    const list = reader.take(reader.number());
    const postings = { rarity, each: (take: Take) => readPostings(list, take) };
    terms.push({ term: fromUtf8(term.subarray(0, length)), stem, postings });
  }
  const from = (term: string) => {
    let low = 0;
    for (let high = terms.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((terms[middle]?.term ?? "") < term) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    exact(term) {
      const found = terms[from(term)];
      return found?.term === term ? found.postings : undefined;
    },
    beginning(start) {
      const first = from(start);
      let end = first;
      while (terms[end]?.term.startsWith(start)) end += 1;
      return terms.slice(first, end).filter(({ term }) => term !== start);
    },
    around(term, most) {
      const at = from(term);
      return terms.slice(Math.max(at - most, 0), at + most + 1);
    },
  };
}

/** Reads the difference of a stem from its term (`stems.rs` of the crate `site-search`). */
function readStem(reader: Reader, term: Uint8Array): string | undefined {
  const difference = reader.number();
  if (difference === 0) return undefined;
  const kept = term.subarray(0, term.length - ((difference - 1) >> 1));
  const added = difference % 2 === 0 ? reader.take(reader.number()) : [];
  return fromUtf8(Uint8Array.of(...kept, ...added));
}

function readPostings(list: Uint8Array, take: Take): void {
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

/** Decodes UTF-8. QuickJS has no `TextDecoder`, which is also slower for a few bytes. */
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

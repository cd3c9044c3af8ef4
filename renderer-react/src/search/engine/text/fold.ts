/** Folds texts, so that spellings of the same word compare equal. */

// Latin and Greek, the Russian `ё`, and the Arabic alef.
const ACCENTED = /[\u00c0-\u024f\u0386-\u03ce\u0401\u0451\u0622\u0623\u0625\u1e00-\u1fff]/g;
// Accents without a composed letter, Hebrew points, Arabic vowel signs and the stretch.
const ACCENT = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g;
/** Letters with a stroke, and the dotless i, which have no decomposition. */
const PLAIN: Record<string, string> = { đ: "d", Đ: "D", ħ: "h", Ħ: "H", ı: "i", ł: "l", Ł: "L", ø: "o", Ø: "O" };

/** Letters that are also written as two, as on keyboards without them. */
const LIGATURES: Record<string, string> = { ß: "ss", ẞ: "SS", œ: "oe", Œ: "OE", æ: "ae", Æ: "AE" };
const LIGATURE = /[ßẞœŒæÆ]/g;

/** Returns the NFKC form with letters in place of accented ones, as the index has them. */
export function normalized(text: string): string {
  return text
    .normalize("NFKC")
    .replace(ACCENTED, (letter) => {
      const base = letter.normalize("NFD").charAt(0);
      return PLAIN[base] ?? base;
    })
    .replace(ACCENT, "")
    .replace(LIGATURE, (letter) => LIGATURES[letter] ?? letter);
}

/** Full-width to half-width, no accents, lower case, character for character: places stay the same. */
export function fold(text: string): string {
  let out = "";
  // By code units, so that a place in the result is the place in the text.
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    const code = text.charCodeAt(at);
    const folded = code < 0x80 ? unit.toLowerCase() : isCommonHan(code) ? unit : normalized(unit).toLowerCase();
    out += folded.length === 1 ? folded : unit;
  }
  return out;
}

const isCommonHan = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;

/** Returns the folded letters, digits, Chinese, `+` and `#` of a text, without spaces and other punctuation. */
export function compact(text: string): string {
  const folded = normalized(text).toLowerCase();
  let out = "";
  let from = 0;
  // Whole stretches at a time: a pattern over all of a page's text takes most of a search.
  for (let at = 0; at < folded.length; ) {
    const code = folded.codePointAt(at) ?? 0;
    const next = code > 0xffff ? at + 2 : at + 1;
    if (!isTelling(code)) {
      out += folded.slice(from, at);
      from = next;
    }
    at = next;
  }
  return out + folded.slice(from);
}

const TELLING = /[\p{Alphabetic}\p{N}]/u;

function isTelling(code: number): boolean {
  // `+` and `#` tell C++ and C# from C.
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x23;
  return isCommonHan(code) || TELLING.test(String.fromCodePoint(code));
}

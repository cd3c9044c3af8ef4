/** Texts made comparable. */

/** Full-width to half-width, lower case, character for character: places stay the same. */
export function fold(text: string): string {
  let out = "";
  // By code units, so that a place in the result is the place in the text.
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    const code = text.charCodeAt(at);
    const folded = code < 0x80 ? unit.toLowerCase() : isCommonHan(code) ? unit : unit.normalize("NFKC").toLowerCase();
    out += folded.length === 1 ? folded : unit;
  }
  return out;
}

const isCommonHan = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;

/** Letters, digits and Chinese alone, folded: what is left when spaces and marks do not matter. */
export const compact = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{N}]+/gu, "");

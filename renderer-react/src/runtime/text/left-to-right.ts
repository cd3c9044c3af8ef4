/**
 * Finds left-to-right text in labels of right-to-left pages.
 *
 * Without an isolate, the browser takes the symbols at the end of such text for the page's own:
 * `C++` is shown as `++C`, and `foo()` as `()foo`. The first strong character (`dir="auto"`) would
 * not do: it would also turn labels that only begin with a foreign word.
 */

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their neighbours in Unicode. */
const RIGHT_TO_LEFT = "\\u0590-\\u08FF\\uFB1D-\\uFDCF\\uFDF0-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}";

const FOREIGN = new RegExp(`[^${RIGHT_TO_LEFT}]+`, "gu");

const LETTER = /\p{L}/u;

/** Punctuation of the sentence around foreign words. */
const END = ".,:;!?…";

/** A part of a label. */
export interface Run {
  text: string;
  isLeftToRight: boolean;
}

/** Splits the label of a right-to-left page; the parts together are the label. */
export function leftToRightRuns(label: string): Run[] {
  const runs: Run[] = [];
  let done = 0;
  const push = (end: number, isLeftToRight: boolean) => {
    if (end > done) runs.push({ text: label.slice(done, end), isLeftToRight });
    done = Math.max(done, end);
  };
  for (const { 0: foreign, index } of label.matchAll(FOREIGN)) {
    // From the word with the first letter to that with the last one: symbols belong to words.
    const words = [...foreign.matchAll(/\S+/g)].filter(([word]) => LETTER.test(word));
    const first = words[0];
    const last = words.at(-1);
    if (!first || !last) continue;
    let start = index + first.index;
    let end = index + last.index + last[0].length;
    if (foreign !== label) while (END.includes(label[end - 1] ?? "")) end--;
    // `ל-C`: the hyphen belongs to the letter before it.
    if (start > 0 && first.index === 0) while (label[start] === "-") start++;
    push(start, false);
    push(end, true);
  }
  push(label.length, false);
  return runs;
}

/** Isolates left-to-right text in the HTML of a label. */
export function isolatedHtml(html: string): string {
  const text = html.replace(/<[^<>]*>|&\w+;/g, "");
  const runs = leftToRightRuns(text);
  if (runs.length === 1 && runs[0]?.isLeftToRight) return isolated(html);
  // Code and other elements in mixed text are isolated by themselves, or have a separate text.
  if (text !== html) return html;
  return isolatedParts(text, (part) => part);
}

/** Isolates left-to-right text in a label; `toHtml` returns the HTML of each part. */
export function isolatedParts(label: string, toHtml: (part: string) => string): string {
  const html = ({ text, isLeftToRight }: Run) => (isLeftToRight ? isolated(toHtml(text)) : toHtml(text));
  return leftToRightRuns(label).map(html).join("");
}

const isolated = (html: string) => `<bdi dir="ltr">${html}</bdi>`;

/** The other English spelling of a word: `color` and `colour`, `serialize` and `serialise`. */

/** Beginnings of words, American and British. Words with other endings follow them. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ["analog", "analogue"],
  ["artifact", "artefact"],
  ["behavior", "behaviour"],
  ["catalog", "catalogue"],
  ["center", "centre"],
  ["color", "colour"],
  ["defense", "defence"],
  ["dialog", "dialogue"],
  ["favor", "favour"],
  ["fiber", "fibre"],
  ["flavor", "flavour"],
  ["fulfill", "fulfil"],
  ["gray", "grey"],
  ["honor", "honour"],
  ["humor", "humour"],
  ["judgment", "judgement"],
  ["labor", "labour"],
  ["license", "licence"],
  ["neighbor", "neighbour"],
  ["offense", "offence"],
  ["practice", "practise"],
  ["rumor", "rumour"],
  ["savor", "savour"],
  ["theater", "theatre"],
];

/** Both directions, the longest first: `dialogue` begins with `dialog`. */
const SPELLINGS = BEGINNINGS.flatMap(([american, british]) => [[american, british] as const, [british, american] as const]).sort(
  ([one], [other]) => other.length - one.length,
);

/** Words that double their last letter in British English before `ed`, `ing`, `er` and `able`. */
const DOUBLED = /^(cancel|channel|dial|initial|label|level|marshal|model|panel|signal|total|travel|tunnel)(l?)(ed|ing|er|ers|able)$/;

/** The endings of verbs in `ize` and `yze`, which are `ise` and `yse` in British English, and of their nouns. */
const VERB = /^(.{3,}[iy])([sz])(e|ed|er|ers|es|ing|able|ation|ations)$/;

/** Returns the spellings of `word` in the other English, if it has some. */
export function variantsOf(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  const doubled = DOUBLED.exec(word);
  if (doubled) return [`${doubled[1]}${doubled[2] === "" ? "l" : ""}${doubled[3]}`];
  const verb = VERB.exec(word);
  if (verb) return [`${verb[1]}${verb[2] === "s" ? "z" : "s"}${verb[3]}`];
  const found = SPELLINGS.find(([from]) => word.startsWith(from));
  return found ? [found[1] + word.slice(found[0].length)] : [];
}

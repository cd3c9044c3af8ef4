/** Reorders the best pages by phrase matches in their texts. */
import type { PageText } from "../files/files.ts";
import { compact } from "../text/fold.ts";
import type { Query } from "../query/query.ts";
import type { RankedPage } from "./rank.ts";

/** Score multipliers for a phrase match, by what the phrase is, begins or occurs in. */
const IS_TITLE = 1.7;
/** Other names of a page weigh less than its title, because pages may share them. */
const NAME = 0.7;
const IS_SLUG = 1.5;
const BEGINS_TITLE = [1.15, 0.3] as const;
const IN_TITLE = [1.1, 0.3] as const;
const ALL_IN_TITLE = 1.25;
const IS_HEADING = 1.3;
const IN_HEADING = [1.05, 0.4] as const;
const IN_TEXT = 1.12;
/** The same for a phrase with one typing error. */
const LIKE_TITLE = 1.5;
const LIKE_HEADING = 1.25;
const LIKE_TEXT = 1.1;

/** A query as phrases. */
export interface Phrases {
  typed: string;
  whole: string;
  runs: string[];
  /** Matches text that differs in one character from a run of Chinese that was not found. */
  like: RegExp | undefined;
}

/** Returns the phrases of a query; `broken` are the runs of Chinese that do not occur as typed. */
export function phrasesOf(query: Query, broken: Set<number>): Phrases {
  const slips = query.runs.filter((_, at) => broken.has(at)).map(({ text }) => slipsOf(text));
  return {
    typed: query.typed,
    whole: query.runs.map(({ text }) => compact(text)).join(""),
    runs: query.runs.map(({ text }) => compact(text)),
    like: slips.length > 0 ? new RegExp(slips.join("|"), "u") : undefined,
  };
}

/** Returns a pattern of text that differs in one character from `run`. Of a run of two, either character is enough. */
function slipsOf(run: string): string {
  const characters = [...run];
  if (characters.length === 2) return `^(?:.?${characters[0]}.{0,2}|.{0,2}${characters[1]}.?)$`;
  return characters
    .flatMap((character, at) => {
      const [before, after] = [characters.slice(0, at).join(""), characters.slice(at + 1).join("")];
      const next = characters[at + 1];
      const swapped = next === undefined ? [] : [before + next + character + characters.slice(at + 2).join("")];
      const other = `${before}.${after}`;
      const more = at > 0 ? [`${before}.${character}${after}`] : [];
      return [other, ...more, ...swapped, ...(characters.length > 3 ? [before + after] : [])];
    })
    .join("|");
}

type Section = PageText["sections"][number];

const known = new WeakMap<Section, string[]>();

/** Returns the prose or the code of a section, folded; cached, because each key press compares it again. */
function compactOf(section: Section, part: 2 | 3): string {
  let parts = known.get(section);
  if (!parts) known.set(section, (parts = []));
  return (parts[part] ??= compact(section[part]));
}

/** Whether a page contains `run`, which is folded, outside of code. */
export function containsPhrase({ title, names, sections }: PageText, run: string): boolean {
  const isIn = (text: string) => compact(text).includes(run);
  return [title, ...names].some(isIn) || sections.some((section) => section[1].some(isIn) || compactOf(section, 2).includes(run));
}

/** Raises the score of a page, and of its sections, that contain the query as it was typed. */
export function boost(page: RankedPage, text: PageText, phrases: Phrases): RankedPage {
  const title = compact(text.title);
  const names = text.names.map(compact);
  const slug = compact(text.path.slice(text.path.lastIndexOf("/") + 1));
  // Of several pages with this name, the one at the top of the site is the most general.
  const byName = names.map((name) => 1 + (inTitle(name, slug, phrases) - 1) * NAME);
  const byTitle = Math.max(inTitle(title, slug, phrases), ...byName) + (text.path.lastIndexOf("/") === 0 && isCalled([title, ...names], slug, phrases) ? 1 : 0);
  let [best, likeness] = [1, [title, ...names].some((name) => phrases.like?.test(name) === true) ? LIKE_TITLE : 1];
  const sections = page.sections.map(({ section, score }) => {
    const own = text.sections[section];
    if (!own) return { section, score };
    const heading = compact(own[1].at(-1) ?? "");
    const by = inSection(heading, own, phrases);
    best = Math.max(best, by);
    const like = likeSection(heading, own, phrases);
    likeness = Math.max(likeness, like);
    return { section, score: score * by * like * (section === 0 ? byTitle : 1) };
  });
  sections.sort((a, b) => b.score - a.score || a.section - b.section);
  // A page found only by corrected words must contain a phrase similar to the query.
  const isWrong = page.guessed && phrases.like !== undefined && likeness === 1;
  return { ...page, sections, score: isWrong ? 0 : page.score * byTitle * best * likeness };
}

function inTitle(title: string, slug: string, { typed, whole, runs }: Phrases): number {
  if (whole === "") return 1;
  if (title === whole || title === typed) return IS_TITLE;
  if (isNamed(slug, { whole })) return IS_SLUG;
  const share = whole.length / Math.max(title.length, 1);
  if (title.startsWith(whole)) return BEGINS_TITLE[0] + BEGINS_TITLE[1] * share;
  if (title.includes(whole)) return IN_TITLE[0] + IN_TITLE[1] * share;
  const isThere = (run: string) => title.includes(run) || (run.length > 2 && slug.includes(run));
  return runs.length > 1 && runs.every(isThere) ? ALL_IN_TITLE : 1;
}

const isCalled = (names: string[], slug: string, phrases: Phrases): boolean => names.includes(phrases.whole) || isNamed(slug, phrases);

const isNamed = (slug: string, { whole }: Pick<Phrases, "whole">): boolean => slug === whole || slug === `${whole}s`;

function inSection(heading: string, section: Section, { typed, whole }: Phrases): number {
  if (whole === "") return 1;
  const matches = [whole, typed];
  if (matches.includes(heading)) return IS_HEADING;
  const inHeading = matches.find((phrase) => heading.includes(phrase));
  if (inHeading !== undefined) return IN_HEADING[0] + (IN_HEADING[1] * inHeading.length) / heading.length;
  const isIn = (phrase: string) => compactOf(section, 2).includes(phrase) || compactOf(section, 3).includes(phrase);
  return matches.some((phrase) => phrase.length > 2 && isIn(phrase)) ? IN_TEXT : 1;
}

function likeSection(heading: string, section: Section, { like }: Phrases): number {
  if (like === undefined) return 1;
  if (like.test(heading)) return LIKE_HEADING;
  return like.test(compactOf(section, 2)) ? LIKE_TEXT : 1;
}

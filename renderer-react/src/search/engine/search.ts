/**
 * A search from query to results: the only place that decides the order of results. It runs in the
 * browser's worker and, for the command line, in QuickJS.
 */
import { excerpt } from "./rank/excerpt.ts";
import { type Files, inScript, openFiles, type PageText, type Source } from "./files/files.ts";
import { addressOf } from "../../runtime/address/paths.ts";
import { affordable, findAll, findCharacters, isPasted, withCompounds } from "./find/find.ts";
import type { Found } from "./find/found.ts";
import { type Phrases, phrasesOf, boost, containsPhrase } from "./rank/phrase.ts";
import { parseQuery, type Query } from "./query/query.ts";
import { fromInitials, fromPinyin } from "./query/pinyin.ts";
import { focus, isQuestion } from "./query/question.ts";
import { rank, type RankedPage } from "./rank/rank.ts";
import { brokenRuns, byWords, LONGEST_SLIP } from "./rank/segment.ts";

/** A place in a page where the words were found. */
export interface Hit {
  /** The page's address without base path, with the section's hash. */
  path: string;
  /** The headings to the section; the page's title for its beginning. */
  section: string;
  /** Text around the words, `<mark>` around each; otherwise escaped. */
  excerpt: string;
}

/** The hits of one page, best first. */
export interface PageHits {
  title: string;
  path: string;
  /** The labels above the page. */
  crumbs: string[];
  hits: Hit[];
}

/** The answer to a query. */
export interface Answer {
  pages: PageHits[];
  /** The words to mark on the pages. */
  words: string[];
  /** Whether these are all pages. If not, further ones follow after their texts are read. */
  whole: boolean;
}

/** An opened index. */
export interface Engine {
  /** Returns the answer: all of it, or the part that needs only the texts of the best pages. */
  search: (query: string, all: boolean) => Promise<Answer>;
  files: Files;
}

const MOST_PAGES = 10;
/** The number of pages whose texts are compared with the query. */
const CANDIDATES = 10;
/** The number of candidates that are compared first: more than a dialog can show. */
const FIRST = 4;
/** The number of further pages that are compared when a word may be mistyped. */
const MOST_SLIPS = 6;
const MOST_HITS = 3;
/** The longest query; pasted text beyond it is ignored. */
const LONGEST_QUERY = 200;
/** A further section of a page has at least this part of its best one's score. */
const WORTH_SHOWING = 0.35;
/** A page has at least this part of the best one's score. */
const WORTH_LISTING = 0.08;

/** Opens the index whose entry is the file `name`. */
export async function openEngine(source: Source, name: string): Promise<Engine> {
  const files = await openFiles(source, name);
  return { files, search: (query, isAll) => search(files, query, isAll) };
}

async function search(files: Files, all: string, isAll: boolean): Promise<Answer> {
  const typed = all.slice(0, LONGEST_QUERY);
  let query = await prepared(files, typed);
  let found = await findAll(files, query);
  for (const rewrite of [inScriptOf, inChinese]) {
    const text = await rewrite(files, typed, found);
    if (text !== typed) found = await findAll(files, (query = await prepared(files, text)));
  }
  const pasted = isPasted(query);
  const broken = pasted || query.isQuestion === true ? new Set<number>() : brokenRuns(query, found);
  found = byWords(query, found);
  const guesses = await findCharacters(files, query, broken);
  const phrases = phrasesOf(query, broken);
  const candidates = rank([...found, ...guesses]).slice(0, CANDIDATES);
  const words = wordsOf(found, guesses);

  const first = await look(files, candidates.slice(0, FIRST), phrases);
  const others = candidates.slice(FIRST);
  if (pasted || broken.size > 0 || (query.isQuestion !== true && unmatchedRuns(files, query, first).size > 0)) {
    const looked = [...first, ...(await look(files, others, phrases))];
    return { pages: listed(pasted ? looked : await withSlips(files, query, found, looked), words), words, whole: true };
  }
  // The order of the best pages is final. Later ones follow them, so nothing moves.
  const hasRare = found.some(({ isRare }) => isRare === true);
  if (!isAll && (hasRare || !others.every(({ page }) => files.isRead(page)))) return { pages: listed(first, words), words, whole: false };
  if (!hasRare) return { pages: listed(first, words, await look(files, others, phrases)), words, whole: true };
  const more = await withCompounds(files, found);
  const further = rank([...more, ...guesses]).filter(({ page }) => !first.some((one) => one.page.page === page));
  const later = await look(files, further.slice(0, CANDIDATES - first.length), phrases);
  const marked = wordsOf(more, guesses);
  return { pages: listed(first, marked, later), words: marked, whole: true };
}

/** The pages worth listing: `first` by score, then `later` by score. */
function listed(first: Looked[], words: string[], later: Looked[] = []): PageHits[] {
  const byScore = (a: Looked, b: Looked) => b.page.score - a.page.score || a.page.page - b.page.page;
  const all = [...first.sort(byScore), ...later.sort(byScore)];
  const best = all[0]?.page.score ?? 0;
  const worthy = all.filter(({ page }) => page.score > 0 && page.score >= best * WORTH_LISTING).slice(0, MOST_PAGES);
  return worthy.map(({ page, text }) => hitsOf(page, text, words));
}

/** A page and its texts. */
interface Looked {
  page: RankedPage;
  text: PageText;
}

/** Reads the texts of pages and raises the pages that contain the query as it was typed. */
async function look(files: Files, candidates: RankedPage[], phrases: Phrases): Promise<Looked[]> {
  const texts = await Promise.all(candidates.map(({ page }) => files.text(page)));
  return candidates.flatMap((page, at) => {
    const own = texts[at];
    return own ? [{ page: boost(page, own, phrases), text: own }] : [];
  });
}

/**
 * Adds pages that differ in one character from a query that no page contains as typed: each pair of
 * 作用与 occurs somewhere, but the reader meant 作用域.
 */
async function withSlips(files: Files, query: Query, found: Found[], looked: Looked[]): Promise<Looked[]> {
  const scattered = unmatchedRuns(files, query, looked);
  if (scattered.size === 0) return looked;
  const inDoubt = found.map((term) =>
    scattered.has(term.wanted.run) ? { ...term, guessed: true, wanted: { ...term.wanted, extra: true } } : term,
  );
  const characters = await findCharacters(files, query, scattered);
  const others = rank([...inDoubt, ...characters]).slice(0, MOST_SLIPS);
  const like = await look(files, others, phrasesOf(query, scattered));
  const better = new Map(like.filter(({ page }) => page.score > 0).map((one) => [one.page.page, one]));
  return [...looked.filter(({ page }) => !better.has(page.page)), ...better.values()];
}

/** Returns the numbers of the longer runs of Chinese that no page contains as typed. */
function unmatchedRuns(files: Files, query: Query, looked: Looked[]): Set<number> {
  const isSaid = (run: string) => [run, ...files.twins(run)].some((spelling) => looked.some(({ text }) => containsPhrase(text, spelling)));
  return new Set(query.runs.flatMap((run, at) => (isLongCjk(run) && !isSaid(run.text) ? [at] : [])));
}

const isLongCjk = (run: Query["runs"][number]) => run.kind === "cjk" && run.text.length > 2 && run.text.length <= LONGEST_SLIP;

const isUnknownCjk = ({ wanted, places }: Found) => wanted.kind === "cjk" && places.size === 0;

/** Returns the query of a text: the topic of a question, with at most as many terms as may be read. */
async function prepared(files: Files, text: string): Promise<Query> {
  const query = parseQuery(text);
  return affordable(files, isQuestion(query) ? focus(query, await files.topics()) : query);
}

/** Converts a query in traditional characters for a site in simplified ones, and vice versa. */
async function inScriptOf(files: Files, text: string, found: Found[]): Promise<string> {
  if (!found.some(isUnknownCjk)) return text;
  return inScript(text, await files.variants());
}

/** Replaces pinyin by Chinese, for words that do not occur and, if initials, resemble none that do. */
async function inChinese(files: Files, text: string, found: Found[]): Promise<string> {
  const unknown = found.filter(({ wanted, guessed, places }) => wanted.kind === "word" && wanted.extra !== true && (guessed || places.size === 0));
  if (unknown.length === 0) return text;
  const topics = await files.topics();
  return unknown.reduce((all, { wanted, places }) => {
    const chinese = fromPinyin(wanted.text, topics) ?? (places.size === 0 ? fromInitials(wanted.text, topics) : undefined);
    return chinese === undefined ? all : all.replace(new RegExp(wanted.text, "giu"), chinese);
  }, text);
}

/** Returns the matched words, the longest first; single characters only without longer ones. */
function wordsOf(found: Found[], guesses: Found[]): string[] {
  const own = found.flatMap(({ wanted, words }) => (wanted.kind === "cjk" ? words : [wanted.text, ...words]));
  const words = own.length > 0 ? own : guesses.flatMap((guess) => guess.words);
  return [...new Set(words)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, 24);
}

/** The prose and the code of a section, or of the next one that has some; without any, the headings. */
function shownText({ title, sections }: PageText, section: number): [string, string] {
  for (const [, , prose, code] of sections.slice(section)) {
    if (prose.trim() !== "" || code.trim() !== "") return [prose, code];
  }
  return [[title, ...(sections[section]?.[1] ?? [])].join(" › "), ""];
}

function hitsOf({ sections }: RankedPage, text: PageText, words: string[]): PageHits {
  const best = sections[0]?.score ?? 0;
  const shown = sections.filter(({ score }) => score >= best * WORTH_SHOWING).slice(0, MOST_HITS);
  return {
    title: text.title,
    path: text.path,
    crumbs: text.crumbs,
    hits: shown.flatMap(({ section }) => {
      const own = text.sections[section];
      if (!own) return [];
      const [id, headings] = own;
      const [prose, code] = shownText(text, section);
      return [
        {
          path: addressOf(text.path) + (id === "" ? "" : `#${id}`),
          section: headings.length > 0 ? headings.join(" › ") : text.title,
          excerpt: excerpt(prose, code, words),
        },
      ];
    }),
  };
}

/**
 * A search from query to results: the one place where the order of results is made. It runs in the
 * browser's worker and, for the command line, in QuickJS.
 */
import { excerpt } from "./excerpt.ts";
import { type Files, openFiles, type PageText, type Source } from "./files.ts";
import { addressOf } from "../../runtime/paths.ts";
import { affordable, findAll, findCharacters, type Found, isPasted } from "./find.ts";
import { type Phrases, phrasesOf, raise, says } from "./phrase.ts";
import { parseQuery, type Query } from "./query.ts";
import { rank, type RankedPage } from "./rank.ts";
import { brokenRuns, byWords, LONGEST_SLIP } from "./segment.ts";

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
  /** What to mark on the pages. */
  words: string[];
}

/** An opened index. */
export interface Engine {
  search: (query: string) => Promise<Answer>;
  files: Files;
}

const MOST_PAGES = 10;
/** So many pages are looked at as texts. */
const CANDIDATES = 10;
/** So many more when a word may be mistyped. */
const MOST_SLIPS = 6;
const MOST_HITS = 3;
/** What is pasted beyond that tells nothing more. */
const LONGEST_QUERY = 200;
/** A further section of a page has at least this part of its best one's score. */
const WORTH_SHOWING = 0.35;
/** A page has at least this part of the best one's score. */
const WORTH_LISTING = 0.08;

/** Opens the index whose entry is the file `name`. */
export async function openEngine(source: Source, name: string): Promise<Engine> {
  const files = await openFiles(source, name);
  return { files, search: (query) => search(files, query) };
}

async function search(files: Files, all: string): Promise<Answer> {
  const typed = all.slice(0, LONGEST_QUERY);
  let query = affordable(files, parseQuery(typed));
  let found = await findAll(files, query);
  if (found.some(isUnknownHan)) {
    const text = inScriptOf(await files.variants(), typed);
    if (text !== typed) found = await findAll(files, (query = affordable(files, parseQuery(text))));
  }
  const pasted = isPasted(query);
  const broken = pasted ? new Set<number>() : brokenRuns(query, found);
  found = byWords(query, found);
  const guesses = await findCharacters(files, query, broken);
  const looked = await look(files, rank([...found, ...guesses]).slice(0, CANDIDATES), phrasesOf(query, broken));
  const raised = pasted ? looked : await withSlips(files, query, found, looked);
  raised.sort((a, b) => b.page.score - a.page.score || a.page.page - b.page.page);
  const best = raised[0]?.page.score ?? 0;
  const listed = raised.filter(({ page }) => page.score > 0 && page.score >= best * WORTH_LISTING).slice(0, MOST_PAGES);
  const words = wordsOf(found, guesses);
  return { pages: listed.map(({ page, text: own }) => hitsOf(page, own, words)), words };
}

/** A page and its texts. */
interface Looked {
  page: RankedPage;
  text: PageText;
}

/** Reads the texts of pages and raises those that say the query as it was typed. */
async function look(files: Files, candidates: RankedPage[], phrases: Phrases): Promise<Looked[]> {
  const texts = await Promise.all(candidates.map(({ page }) => files.text(page)));
  return candidates.flatMap((page, at) => {
    const own = texts[at];
    return own ? [{ page: raise(page, own, phrases), text: own }] : [];
  });
}

/**
 * Adds pages that say one slip away what no page found says as typed: each pair of 作用与 stands
 * somewhere, but what was meant is 作用域.
 */
async function withSlips(files: Files, query: Query, found: Found[], looked: Looked[]): Promise<Looked[]> {
  const isSaid = (run: string) => looked.some(({ text }) => says(text, run));
  const scattered = new Set(query.runs.flatMap((run, at) => (isLongHan(run) && !isSaid(run.text) ? [at] : [])));
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

const isLongHan = (run: Query["runs"][number]) => run.kind === "han" && run.text.length > 2 && run.text.length <= LONGEST_SLIP;

const isUnknownHan = ({ wanted, places }: Found) => wanted.kind === "han" && places.size === 0;

/** Traditional characters on a site in simplified ones, and the other way round. */
const inScriptOf = (variants: Map<string, string>, text: string): string =>
  [...text].map((character) => variants.get(character) ?? character).join("");

/** What was found, the longest first; single characters only where nothing else was. */
function wordsOf(found: Found[], guesses: Found[]): string[] {
  const own = found.flatMap(({ wanted, words }) => (wanted.kind === "han" ? words : [wanted.text, ...words]));
  const words = own.length > 0 ? own : guesses.flatMap((guess) => guess.words);
  return [...new Set(words)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, 24);
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
      const [id, headings, prose, code] = own;
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

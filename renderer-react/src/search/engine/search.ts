/**
 * A search from query to results: the one place where the order of results is made. It runs in the
 * browser's worker and, for the command line, in QuickJS.
 */
import { excerpt } from "./excerpt.ts";
import { type Files, openFiles, type PageText, type Source } from "./files.ts";
import { addressOf } from "../../runtime/paths.ts";
import { findAll, findCharacters, type Found } from "./find.ts";
import { phrasesOf, raise } from "./phrase.ts";
import { parseQuery } from "./query.ts";
import { rank, type RankedPage } from "./rank.ts";

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
const MOST_HITS = 3;
/** A further section of a page has at least this part of its best one's score. */
const WORTH_SHOWING = 0.35;
/** A page has at least this part of the best one's score. */
const WORTH_LISTING = 0.08;

/** Opens the index whose entry is the file `name`. */
export async function openEngine(source: Source, name: string): Promise<Engine> {
  const files = await openFiles(source, name);
  return { files, search: (query) => search(files, query) };
}

async function search(files: Files, text: string): Promise<Answer> {
  const query = parseQuery(text);
  const found = await findAll(files, query);
  const guesses = await findCharacters(files, query, found);
  const candidates = rank([...found, ...guesses]).slice(0, CANDIDATES);
  const texts = await Promise.all(candidates.map(({ page }) => files.text(page)));
  const broken = query.runs.filter((_, at) => guesses.some(({ wanted }) => wanted.run === at)).map((run) => run.text);
  const phrases = phrasesOf(query, broken);
  const raised = candidates.flatMap((page, at) => {
    const own = texts[at];
    return own ? [{ page: raise(page, own, phrases), text: own }] : [];
  });
  raised.sort((a, b) => b.page.score - a.page.score || a.page.page - b.page.page);
  const best = raised[0]?.page.score ?? 0;
  const listed = raised.filter(({ page }) => page.score > 0 && page.score >= best * WORTH_LISTING).slice(0, MOST_PAGES);
  const words = wordsOf(found, guesses);
  return { pages: listed.map(({ page, text: own }) => hitsOf(page, own, words)), words };
}

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

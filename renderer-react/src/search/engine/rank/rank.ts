/**
 * Ranks pages by impacts alone. A term scores by the page's title (part of the first
 * section's impact), its best section, and the number of sections with the term. Missing terms lower
 * the score.
 */
import type { Found } from "../find/found.ts";

/** A section and its score. */
interface RankedSection {
  section: number;
  score: number;
}

/** A page with the sections that have something of the query, the best first. */
export interface RankedPage {
  page: number;
  score: number;
  sections: RankedSection[];
  /** No term of the query occurs here as typed. */
  guessed: boolean;
}

const SCALE = 16;
const BEST_SECTION = 0.6;
const TOPIC = 1.5;
/** How strongly missing terms lower the score. */
const COVERAGE = 1.5;

/** Pages by score; equal ones in the site's order. */
export function rank(found: Found[]): RankedPage[] {
  const whole = sum(
    found.map(({ wanted, worth, guessed, places }) =>
      wanted.extra === true || (guessed && places.size === 0) ? 0 : wanted.weight * Math.max(worth, 1),
    ),
  );
  const pages = new Set(found.flatMap(({ places }) => [...places.keys()]));
  const ranked = [...pages].map((page) => rankPage(page, found, whole));
  return ranked.sort((a, b) => b.score - a.score || a.page - b.page);
}

function rankPage(page: number, found: Found[], whole: number): RankedPage {
  const sections = new Map<number, { score: number; mass: number }>();
  let score = 0;
  let mass = 0;
  let guessed = true;
  for (const term of found) {
    const places = term.places.get(page);
    if (!places) continue;
    const tells = term.wanted.weight * term.worth;
    const first = places.get(0) ?? 0;
    let [best, all] = [0, 0];
    for (const [section, impact] of places) {
      const own = sections.get(section) ?? { score: 0, mass: 0 };
      sections.set(section, { score: own.score + tells * impact, mass: own.mass + (term.wanted.extra === true ? 0 : tells) });
      if (section !== 0) best = Math.max(best, impact);
      all += impact;
    }
    score += tells * (first + BEST_SECTION * best + (TOPIC * SCALE * all) / (all + 12 * SCALE));
    if (term.wanted.extra !== true) mass += tells;
    guessed &&= term.guessed;
  }
  const coverage = Math.min(mass / Math.max(whole, 0.01), 1);
  const together = Math.min(Math.max(...[...sections.values()].map((section) => section.mass)) / Math.max(whole, 0.01), 1);
  const list = [...sections].map(([section, own]) => {
    const part = Math.min(own.mass / Math.max(whole, 0.01), 1);
    return { section, score: (own.score / SCALE) * part * part };
  });
  list.sort((a, b) => b.score - a.score || a.section - b.section);
  return { page, score: (score / SCALE) * coverage ** COVERAGE * (0.6 + 0.4 * together), sections: list, guessed };
}

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

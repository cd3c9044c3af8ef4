/** Checks the current state of a page against axe's rules. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2 AA and best practices, by axe's tags. */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules whose answers depend on the colours of the page. */
export const COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Returns axe's findings in an element against `rules`: a line for each element. */
export async function violations(page, { selector = ":root", rules = STANDARDS } = {}) {
  // Evaluated by the debugger, so the page's policy does not apply to it.
  await page.evaluate(AXE);
  const run = ([selector, runOnly]) => window.axe.run(selector === ":root" ? document : document.querySelector(selector), { runOnly });
  const results = await page.evaluate(run, [selector, rules]);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
  );
}

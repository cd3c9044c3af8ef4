/** Checks the current state of a page against axe's rules. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Returns axe's findings against WCAG 2.2 AA and best practices: a line for each element. */
export async function violations(page) {
  // Evaluated by the debugger, so the page's policy does not apply to it.
  await page.evaluate(AXE);
  const results = await page.evaluate((runOnly) => window.axe.run(document, { runOnly }), STANDARDS);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
  );
}

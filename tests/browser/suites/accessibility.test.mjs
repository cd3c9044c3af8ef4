/** What assistive technology meets: axe's rules, and an outline without gaps. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { DESKTOP, PHONE } from "../support/viewports.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PAGES = ["/", "/first-steps", "/introduction", "/fundamentals/custom-providers", "/techniques/validation", "/recipes/cqrs", "/cli/overview", "/security/authentication", "/graphql/quick-start", "/search"];

const { test, manifest, url } = suite();

async function violations(page) {
  // Evaluated by the debugger, so the page's policy does not apply to it.
  await page.evaluate(AXE);
  const results = await page.evaluate(() =>
    window.axe.run(document, {
      // Colours of code tokens are the code themes' own; most fall short of AA.
      rules: {},
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }),
  );
  const isToken = (node) => node.html.includes('class="tk-');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => !(id === "color-contrast" && isToken(node)))
      .map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
  );
}

for (const theme of ["light", "dark"]) {
  for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    for (const path of PAGES) {
      test(`axe has nothing to say of ${path} (${theme}, ${device})`, { viewport }, async ({ page, reader }) => {
        await reader.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
        await open(page, url(path));
        assert.deepEqual(await violations(page), []);
      });
    }
  }
}

test("the headings of every page form an outline without gaps", async ({ page, reader }) => {
  for (const route of manifest.routes) {
    await page.goto(url(route.path));
    const levels = await headingLevels(reader, page);
    assert.equal(levels[0], 1, route.path);
    levels.forEach((level, at) => {
      const jump = level - (levels[at - 1] ?? 0);
      assert.ok(jump <= 1, `${route.path}: heading ${at + 1} jumps to level ${level}`);
    });
  }
});

/** The levels in the browser's accessibility tree, which knows `aria-level`. */
async function headingLevels(reader, page) {
  const session = await reader.newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inMain = [];
  const visit = (node, isInMain) => {
    const role = node.role?.value;
    if (isInMain && role === "heading" && !node.ignored) {
      inMain.push(node.properties.find((property) => property.name === "level").value.value);
    }
    for (const child of node.childIds ?? []) visit(byId.get(child), isInMain || role === "main");
  };
  visit(nodes[0], false);
  return inMain;
}

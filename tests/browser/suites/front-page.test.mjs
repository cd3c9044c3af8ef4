/** The front page of a book: what it shows, and what it leaves to other pages. */
import assert from "node:assert/strict";

import { writtenBook } from "../support/book.mjs";
import { open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { PHONE } from "../support/viewports.mjs";

const front = (keys, name) => `---\ntitle: ${name}\nlayout: home\n${keys}---\n
<Hero name="${name}" tagline="A promise">\n\n<LinkButton href="next.md">Begin</LinkButton>\n\n\`\`\`sh\nrun\n\`\`\`\n\n</Hero>\n
<Cards>\n<Card title="Quick" icon="bolt" description="Text." />\n</Cards>\n
<Numbers>\n\n- **7** things\n\n</Numbers>\n
<Hero name="Begin now">\n\n<LinkButton href="next.md">Start</LinkButton>\n\n</Hero>\n`;

const book = writtenBook();
book.build({
  "book.toml": '[book]\ntitle = "Front"\nlanguage = "en"\n\n[output.react]\nedit-url = "https://a.example/{path}"\n',
  "src/SUMMARY.md": "- [Front](index.mdx)\n- [With](with.mdx)\n- [Next](next.md)\n",
  "src/index.mdx": front("", "Front"),
  "src/with.mdx": front("displayed_sidebar: docs\n", "With"),
  "src/next.md": "# Next\n\nText.\n",
});
const { test, url } = suite({ root: book.root });

for (const [path, hasFrame] of [["/", false], ["/with", true]]) {
  test(`${path} has ${hasFrame ? "the" : "no"} sidebar, neighbours and edit link`, async ({ page }) => {
    await open(page, url(path));
    assert.equal(await page.locator("h1").count(), 1);
    const found = {
      sidebar: await page.getByRole("navigation", { name: "Docs sidebar" }).count(),
      neighbours: await page.locator(".mr-pagination a").count(),
      edit: await page.getByRole("link", { name: "Edit this page" }).count(),
    };
    for (const [name, count] of Object.entries(found)) assert.equal(count > 0, hasFrame, name);
    assert.equal(await page.locator(".mr-breadcrumbs").count(), 0);
  });
}

for (const [viewport, isBeside] of [[undefined, true], [PHONE, false]]) {
  test(`code in the hero is ${isBeside ? "beside" : "below"} its text`, { viewport }, async ({ page }) => {
    await open(page, url("/"));
    const [text, code] = await Promise.all([".mr-hero__text", ".mr-hero__code"].map((name) => page.locator(name).first().boundingBox()));
    assert.equal(code.x > text.x + text.width - 1, isBeside);
    assert.equal(code.y > text.y + text.height - 1, !isBeside);
  });
}

/** Categories of the sidebar that the configuration opens: shown by the HTML, closed by the reader. */
import { writtenBook } from "../support/book.mjs";
import { open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const book = writtenBook();
book.build({
  "book.toml": '[book]\ntitle = "Levels"\nlanguage = "en"\n[output.react]\nsidebar = { open-levels = 1 }\n',
  "src/SUMMARY.md": "- [Start](index.md)\n- [Outer](outer.md)\n  - [Middle](middle.md)\n    - [Inner](inner.md)\n",
  "src/index.md": "# Start\n",
  "src/outer.md": "# Outer\n",
  "src/middle.md": "# Middle\n",
  "src/inner.md": "# Inner\n",
});

const { test, url } = suite({ root: book.root });

test("a category of the first level is open until the reader closes it", async ({ page }) => {
  await open(page, url("/"));
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  const [middle, inner] = ["Middle", "Inner"].map((name) => sidebar.getByRole("link", { name }));
  await middle.waitFor();
  await inner.waitFor({ state: "detached" });
  await sidebar.locator("button[aria-expanded=true]").click();
  await middle.waitFor({ state: "detached" });
});

test("without scripts, the entries of the first level are links", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/"));
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Middle" }).waitFor();
});

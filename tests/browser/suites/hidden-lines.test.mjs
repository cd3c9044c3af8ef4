/** Hidden lines of a program appear when the reader checks the box above it. */
import assert from "node:assert/strict";
import { join } from "node:path";

import { run, temporaryFolder } from "../support/book.mjs";
import { suite } from "../support/suite.mjs";

const folder = temporaryFolder();
const example = join(import.meta.dirname, "../../../docs/examples/plain");
run(["build", example, "--dest-dir", folder, "--no-cache"]);

// The example has two outputs, so each has its own folder.
const { test, url } = suite({ root: join(folder, "react") });

for (const javaScript of [true, false]) {
  test(`hidden lines appear at a click, ${javaScript ? "with" : "without"} scripts`, { javaScript }, async ({ page }) => {
    await page.goto(url("/inside"));
    const line = page.getByText("struct Constituent");
    const box = page.getByRole("checkbox", { name: "Show hidden lines" });
    assert.equal(await line.isVisible(), false);
    await box.check();
    assert.equal(await line.isVisible(), true);
    await box.uncheck();
    assert.equal(await line.isVisible(), false);
  });
}

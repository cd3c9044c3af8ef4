/** Hidden lines of a program appear when the reader checks the box above it. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

import { suite } from "../support/suite.mjs";

const REPOSITORY = join(import.meta.dirname, "../../..");
const PROGRAM = process.env.MDBOOK_REACT ?? join(REPOSITORY, "target/debug/mdbook-react");

const folder = mkdtempSync(join(tmpdir(), "hidden-lines-"));
const example = join(REPOSITORY, "docs/examples/plain");
const { status, stderr } = spawnSync(PROGRAM, ["build", example, "--dest-dir", folder, "--no-cache"], { encoding: "utf8" });
assert.equal(status, 0, stderr);

// The example has two outputs, so each has a folder of its own.
const { test, url } = suite({ root: join(folder, "react") });
after(() => rmSync(folder, { recursive: true, force: true }));

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

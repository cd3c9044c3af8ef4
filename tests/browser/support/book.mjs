/** Books that suites write and build with the program under test. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";

/** The program under test. */
export const PROGRAM = process.env.MDBOOK_REACT ?? join(import.meta.dirname, "../../../target/debug/mdbook-react");

/** Returns the folder of a fixture book. */
export const fixture = (name) => join(import.meta.dirname, "../../fixtures", name);

/** Returns a folder that is removed after the suite. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "browser-suite-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the program and fails if it does; returns its standard error. */
export function run(args, program = PROGRAM) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(status, 0, error?.message ?? stderr);
  return stderr;
}

/** Builds a fixture book; returns the folder of its site and the program's messages. */
export function buildFixture(name) {
  const root = temporaryFolder();
  const messages = run(["build", fixture(name), "--dest-dir", root, "--no-cache", "--format", "short"]);
  return { root, messages };
}

/** A book that the suite writes: `build` writes files and builds the site, as often as it is called. */
export function writtenBook() {
  const folder = temporaryFolder();
  const root = join(folder, "site");
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const build = (files) => {
    for (const [path, text] of Object.entries(files)) write(path, text);
    return run(["build", "-d", root, folder]);
  };
  return { folder, root, write, build };
}

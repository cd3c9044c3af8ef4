/**
 * The folders import one another in one direction. Each is compared with other folders, and with all
 * that it contains, with those beside it. Tests may import anything.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, sep } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import ts from "typescript";

/** A file, and a file that it imports. */
type Import = [file: string, imported: string];

/** Returns a cycle among the folders of files, its first folder repeated at the end. */
function cycle(imports: Import[]): string[] | undefined {
  const arrows = new Map<string, Set<string>>();
  const add = (from: string, to: string) => arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  for (const [from, to] of imports.map((files) => files.map((file) => posix.dirname(file)) as Import)) {
    if (from === to) continue;
    add(from, to);
    const [a, b] = [from.split("/"), to.split("/")];
    const at = a.findIndex((name, index) => name !== b[index]);
    if (at >= 0 && at < b.length) add(a.slice(0, at + 1).join("/"), b.slice(0, at + 1).join("/"));
  }
  const done = new Set<string>();
  const follow = (path: string[], at: string): string[] | undefined => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
    if (done.has(at)) return undefined;
    const found = [...(arrows.get(at) ?? [])].map((next) => follow([...path, at], next)).find(Boolean);
    done.add(at);
    return found;
  };
  return [...arrows.keys()].map((start) => follow([], start)).find(Boolean);
}

test("cycles among folders are found", () => {
  const table: [Import[], string | undefined][] = [
    [[["a/x", "b/x"], ["b/x", "c/x"], ["a/x", "a/y"], ["a/y", "x"]], undefined],
    [[["a/x", "b/x"], ["b/y", "a/y"]], "a → b → a"],
    [[["a/x", "b/x"], ["b/x", "c/x"], ["c/x", "a/x"]], "a → b → c → a"],
    [[["a/x", "a/in/x"], ["a/in/x", "b/x"]], undefined],
    [[["a/x", "a/in/x"], ["a/in/y", "a/y"]], "a → a/in → a"],
    [[["a/in/x", "b/in/x"], ["b/x", "a/x"]], "a → b → a"],
    [[["a/in/x", "a/on/x"], ["a/on/x", "a/in/y"]], "a/in → a/on → a/in"],
  ];
  for (const [imports, expected] of table) assert.equal(cycle(imports)?.join(" → "), expected, JSON.stringify(imports));
});

test("folders import one another in one direction", () => {
  const root = dirname(fileURLToPath(import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/"));
  const imports = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).flatMap((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), "utf8"));
    const local = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith("."));
    return local.map((name): Import => [file, posix.join(posix.dirname(file), name)]);
  });
  assert.ok(imports.length >= 400, `${imports.length}`);
  assert.equal(cycle(imports)?.join(" → "), undefined);
});

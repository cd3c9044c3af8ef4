/**
 * The engine for the command line: one global that `mdbook-react search` calls in QuickJS, where
 * `readIndexFile` returns the files.
 */
import { openEngine } from "./search.ts";

declare const readIndexFile: (name: string) => ArrayBuffer;
declare const readIndexText: (name: string) => string;

const source = {
  bytes: (name: string) => Promise.resolve(new Uint8Array(readIndexFile(name))),
  text: (name: string) => Promise.resolve(readIndexText(name)),
};

/** The answer to `query`, as JSON. */
async function search(entry: string, query: string): Promise<string> {
  const engine = await openEngine(source, entry);
  return JSON.stringify(await engine.search(query, true));
}

Object.assign(globalThis, { siteSearch: { search } });

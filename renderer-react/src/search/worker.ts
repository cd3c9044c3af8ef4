/**
 * The worker that searches, so that typing never waits. It opens the index that the first message
 * names, answers each query in its turn, and fetches the rest of a small index while nobody asks:
 * so search goes on without a network.
 */
import type { Source } from "./engine/files.ts";
import { type Engine, openEngine } from "./engine/search.ts";
import type { Reply, Request } from "./messages.ts";

/** An index up to this size before compression is fetched whole in the end. */
const SMALL_BYTES = 7_500_000;
const IDLE_MS = 1_500;

declare const self: {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage: (reply: Reply) => void;
};

let engine: Promise<Engine> | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;

function source(folder: string): Source {
  const response = async (name: string) => {
    const { ok, status, body } = await fetch(folder + name);
    if (!ok || !body) throw new Error(`${name}: status ${status}`);
    return new Response(body.pipeThrough(new DecompressionStream("deflate-raw")));
  };
  return {
    bytes: async (name) => new Uint8Array(await (await response(name)).arrayBuffer()),
    text: async (name) => (await response(name)).text(),
  };
}

self.onmessage = ({ data }) => {
  answer(data).then(
    (reply) => self.postMessage({ id: data.id, answer: reply }),
    (error: unknown) => self.postMessage({ id: data.id, failed: String(error) }),
  );
};

async function answer({ folder, entry, query, sparing }: Request) {
  engine ??= openEngine(source(folder), entry).catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  clearTimeout(idle);
  const opened = await engine;
  const found = await opened.search(query);
  if (!sparing && opened.files.bytes <= SMALL_BYTES) {
    clearTimeout(idle);
    // What fails now is fetched again when it is asked for.
    idle = setTimeout(() => void opened.files.readAll().catch(() => undefined), IDLE_MS);
  }
  return found;
}

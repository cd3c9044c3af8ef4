/**
 * The worker that searches, so that typing never waits. It opens the index that the first message
 * names, answers each query in its turn, and fetches the rest of a small index while nobody waits:
 * so later keys find their files there, and search goes on without a network.
 */
import type { Source } from "./engine/files.ts";
import { type Engine, openEngine } from "./engine/search.ts";
import type { Reply, Request } from "./messages.ts";

/** An index up to this size before compression is fetched whole in the end. */
const SMALL_BYTES = 7_500_000;
/** So long the open dialog is left alone: who searches soon pays for what the query reads only. */
const OPEN_MS = 1_500;
/** A reader who pauses so long between two keys reads what was found. */
const PAUSE_MS = 100;

declare const self: {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage: (reply: Reply) => void;
};

let engine: Promise<Engine> | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
/** How many queries wait for their answers. */
let waiting = 0;
let calmed: (() => void)[] = [];

function source(folder: string): Source {
  const response = async (name: string) => {
    const { ok, status, body } = await fetch(folder + name, { priority: waiting > 0 ? "high" : "low" });
    if (!ok || !body) throw new Error(`${name}: status ${status}`);
    return new Response(body.pipeThrough(new DecompressionStream("deflate-raw")));
  };
  return {
    bytes: async (name) => new Uint8Array(await (await response(name)).arrayBuffer()),
    text: async (name) => (await response(name)).text(),
  };
}

self.onmessage = ({ data }) => {
  waiting += 1;
  answer(data)
    .then(
      (reply) => self.postMessage({ id: data.id, answer: reply }),
      (error: unknown) => self.postMessage({ id: data.id, failed: String(error) }),
    )
    .finally(settle);
};

function settle(): void {
  waiting -= 1;
  if (waiting > 0) return;
  for (const goOn of calmed) goOn();
  calmed = [];
}

/** Done when nobody waits for an answer. */
const calm = () => (waiting === 0 ? undefined : new Promise<void>((goOn) => calmed.push(goOn)));

async function answer({ folder, entry, query, all, sparing }: Request) {
  engine ??= openEngine(source(folder), entry).catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  clearTimeout(idle);
  const { files, search } = await engine;
  const found = await search(query, all);
  clearTimeout(idle);
  // What fails now is fetched again when it is asked for.
  const readAll = () => void files.readAll(calm).catch(() => undefined);
  if (!sparing && files.bytes <= SMALL_BYTES) idle = setTimeout(readAll, query === "" ? OPEN_MS : PAUSE_MS);
  return found;
}

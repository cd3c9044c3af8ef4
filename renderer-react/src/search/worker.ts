/**
 * The worker that searches, so that typing is never blocked. It opens the index of the first
 * message and answers queries in their order. While it is idle it fetches the whole of a small index,
 * so later queries need no requests, and search continues to work offline.
 */
import { type Engine, openEngine } from "./engine/search.ts";
import type { Reply, Request } from "./messages.ts";
import { openStore, type Store } from "./store.ts";

/** The time between opening and the idle fetch, in milliseconds. Earlier queries read only their own files. */
const OPEN_MS = 1_500;
/** The time between the first answer and the idle fetch: the answer is shown first. */
const PAUSE_MS = 200;

declare const self: {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage: (reply: Reply) => void;
};

let engine: Promise<Engine> | undefined;
let store: Store | undefined;
/** The timer that fetches the whole index: some time after opening, or soon after the first answer. */
let plan: { timer: ReturnType<typeof setTimeout>; isFinal: boolean } | undefined;
/** The number of unanswered queries. */
let waiting = 0;
let calmed: (() => void)[] = [];

async function get(address: string): Promise<Response> {
  const response = await fetch(address, { priority: waiting > 0 ? "high" : "low" });
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response;
}

self.onmessage = ({ data }) => {
  waiting += 1;
  answer(data)
    .then(
      (reply) => self.postMessage({ id: data.id, answer: reply }),
      (error: unknown) => self.postMessage({ id: data.id, failed: String(error) }),
    )
    .finally(endQuery);
};

function endQuery(): void {
  waiting -= 1;
  if (waiting > 0) return;
  for (const goOn of calmed) goOn();
  calmed = [];
}

/** Waits until no query is waiting. */
const calm = () => (waiting === 0 ? undefined : new Promise<void>((goOn) => calmed.push(goOn)));

async function answer({ folder, entry, query, all, savesData }: Request) {
  store ??= openStore((name) => get(folder + name));
  engine ??= openEngine(store.source, entry).catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  const { search } = await engine;
  const found = await search(query, all);
  if (!savesData) planFor(query, entry);
  return found;
}

function planFor(query: string, entry: string): void {
  const isFinal = query !== "";
  if (plan?.isFinal === true || (plan && !isFinal)) return;
  clearTimeout(plan?.timer);
  plan = { timer: setTimeout(readAll, isFinal ? PAUSE_MS : OPEN_MS, entry), isFinal };
}

/** Fetches the packs; after a failure the next answer plans anew. */
function readAll(entry: string): void {
  plan = plan && { ...plan, isFinal: true };
  store?.readAll(entry, calm).catch(() => (plan = undefined));
}

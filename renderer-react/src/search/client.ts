/**
 * The connection to the search: a worker, started with the first query.
 *
 * `Entry.search` is the address of the index' entry, relative to `_data/`.
 */
import { dataHref } from "../runtime/address/base.ts";
import { currentUrl } from "../runtime/address/address.ts";
import { loadEntry } from "../runtime/load/loader.ts";
import { shouldSaveData } from "../runtime/load/prefetch.ts";
import type { Answer } from "./engine/search.ts";
import type { Reply, Request } from "./messages.ts";

export type { Answer, Hit, PageHits } from "./engine/search.ts";

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let last = 0;
let makeWorker: (() => Worker) | undefined;

/** Sets the function that creates the worker. */
export function provideWorker(make: () => Worker): void {
  makeWorker = make;
}

/** The answer to `query`, `all` of it or its best. Fails when the index cannot be loaded; may be tried again then. */
export async function search(query: string, all = false): Promise<Answer> {
  const { search: entry } = await loadEntry();
  if (entry === undefined) throw new Error("this site has no search index");
  const address = new URL(dataHref(entry), currentUrl()).href;
  const cut = address.lastIndexOf("/") + 1;
  return send({ folder: address.slice(0, cut), entry: address.slice(cut), query, all, savesData: shouldSaveData() });
}

/** Opens the index, so that the first answer does not wait for it. A failure shows later. */
export function warmUp(): void {
  search("").catch(() => undefined);
}

function send(request: Omit<Request, "id">): Promise<Answer> {
  worker ??= start();
  const [to, id] = [worker, (last += 1)];
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    to.postMessage({ id, ...request });
  });
}

function start(): Worker {
  if (!makeWorker) throw new Error("no worker can be created here");
  const made = makeWorker();
  made.onmessage = ({ data }: MessageEvent<Reply>) => {
    const pending = waiting.get(data.id);
    waiting.delete(data.id);
    if ("answer" in data) pending?.resolve(data.answer);
    else pending?.reject(new Error(data.failed));
  };
  // The script could not be loaded: reject all pending queries, and load it again for the next.
  made.onerror = (event) => {
    event.preventDefault();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error("the search cannot be started"));
    waiting.clear();
  };
  return made;
}

/** Serves a site from a separate thread, so that measuring does not wait for serving. */
import { parentPort, Worker, workerData } from "node:worker_threads";

import { serve } from "./server.mjs";

/** Serves `root` as `serve` does. */
export async function serveApart(root) {
  const thread = new Worker(new URL(import.meta.url), { workerData: { root } });
  const origin = await new Promise((resolve, reject) => thread.once("message", resolve).once("error", reject));
  return { origin, close: () => thread.terminate() };
}

if (workerData?.root !== undefined) {
  const { origin } = await serve(workerData.root);
  parentPort.postMessage(origin);
}

/** Says how the worker starts. Only modules of the browser import this: QuickJS has no workers. */
import { provideWorker } from "./client.ts";

provideWorker(() => new Worker(new URL("worker.ts", import.meta.url), { type: "module" }));

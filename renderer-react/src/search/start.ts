/** Sets the function that creates the worker. Only modules of the browser import this: QuickJS has no workers. */
import { provideWorker } from "./client.ts";
import dialog from "bundle-text:../styles/search-dialog.css";
import results from "bundle-text:../styles/search-results.css";
import { adoptStyles } from "../runtime/widgets/adopt-styles.ts";

adoptStyles(dialog + results);

provideWorker(() => new Worker(new URL("worker.ts", import.meta.url), { type: "module" }));

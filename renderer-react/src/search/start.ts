/** Sets the function that creates the worker. Only modules of the browser import this: QuickJS has no workers. */
import { provideWorker } from "./client.ts";
import css from "bundle-text:../styles/search-results.css";
import { adoptStyles } from "../runtime/widgets/adopt-styles.ts";

adoptStyles(css);

provideWorker(() => new Worker(new URL("worker.ts", import.meta.url), { type: "module" }));

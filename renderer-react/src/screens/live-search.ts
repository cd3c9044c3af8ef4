/** The search screen in browsers, with its worker. */
import "../search/start.ts";

export { default } from "./search.tsx";

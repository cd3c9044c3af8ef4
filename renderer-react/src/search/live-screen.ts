/** The search screen in the browser, where there is a worker. */
import "./start.ts";

export { default } from "../screens/search.tsx";

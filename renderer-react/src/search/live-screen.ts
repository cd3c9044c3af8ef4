/** The search screen in browsers, with its worker. */
import "./start.ts";

export { default } from "../screens/search.tsx";

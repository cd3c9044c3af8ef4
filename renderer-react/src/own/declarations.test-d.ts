/** Compares the declarations of `@mdbook-react/theme` with the exports of the module. */
import type * as declared from "@mdbook-react/theme";

import type * as theme from "./theme.tsx";

type Names<Extra extends never> = Extra;
export type Undeclared = Names<Exclude<keyof typeof theme, keyof typeof declared>>;
export type Missing = Names<Exclude<keyof typeof declared, keyof typeof theme>>;

/** Each export can be used as it is declared. */
export const asDeclared = (own: typeof theme): typeof declared => own;

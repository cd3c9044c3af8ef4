/**
 * The modules that the owner's components share with the shell: one React, one router, one theme.
 *
 * They are found under a symbol, because an element's id can shadow a global's name.
 */
import * as React from "react";
import * as ReactDOM from "react-dom";
import * as runtime from "react/jsx-runtime";

import * as router from "./router.ts";
import * as theme from "./theme.tsx";

const KEY = Symbol.for("mdbook-react.modules");

/** Makes the modules available, and others of this engine; the build writes small modules that re-export them. */
export function shareModules(others?: Record<string, unknown>): void {
  const modules = {
    ...{ react: React, "react-dom": ReactDOM, "react/jsx-runtime": runtime },
    ...{ "react-router": router, "react-router-dom": router, "@mdbook-react/theme": theme },
    ...others,
  };
  (globalThis as unknown as Record<symbol, unknown>)[KEY] = modules;
}

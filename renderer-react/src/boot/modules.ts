/** The files of the app: fetched together, so that they can be run one after the other. */
import { shellFolder } from "../runtime/address/base.ts";

/** The files of the app; the build writes their names here once it knows them. */
const MODULES = "modules of the app";

/** Has the browser fetch and compile all files of the app, without running any. */
export function fetchModules(): void {
  for (const name of MODULES.split(" ")) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `${shellFolder}${name}`;
    document.head.append(link);
  }
}

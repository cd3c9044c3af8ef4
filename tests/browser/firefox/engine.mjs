/** Selects Firefox for a run; imported before everything else. */
import { useFirefox } from "../support/browser.mjs";

useFirefox();

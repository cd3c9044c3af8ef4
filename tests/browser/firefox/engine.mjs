/** Imported first, it makes a run one about Firefox. */
import { useFirefox } from "../support/browser.mjs";

useFirefox();

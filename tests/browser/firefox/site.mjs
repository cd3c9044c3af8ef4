/** The real book in Firefox: the tests with `everyEngine` of its suites, in one process. */
import "./engine.mjs";
import "./pages.mjs";
import "./settings.mjs";
import "../suites/any-screen.test.mjs";
import "../suites/before-react.test.mjs";
import "../suites/color-mode.test.mjs";
import "../suites/hydration.test.mjs";
import "../suites/loading.test.mjs";
import "../suites/mobile.test.mjs";
import "../suites/navigation.test.mjs";
import "../suites/not-found.test.mjs";

/** The fixture book in Firefox: the tests with `everyEngine` of its suites, in one process with one browser. */
import "./engine.mjs";
import "../suites/addresses.test.mjs";
import "../suites/code.test.mjs";
import "../suites/components.test.mjs";
import "../suites/errors.test.mjs";
import "../suites/frame.test.mjs";
import "../suites/page.test.mjs";

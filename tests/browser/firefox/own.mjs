/** Components of the owner's in Firefox: the tests with `everyEngine` of their suites. */
import "./engine.mjs";
import "../suites/overrides.test.mjs";
import "../suites/own-components.test.mjs";

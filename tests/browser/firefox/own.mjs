/** Components of the owner's in Firefox: what their suites say of every engine. */
import "./engine.mjs";
import "../suites/overrides.test.mjs";
import "../suites/own-components.test.mjs";

/** Words of fences in Firefox: the tests with `everyEngine` of their suite. */
import "./engine.mjs";
import "../suites/code-words.test.mjs";

/** The search of the real book and the watch in Firefox: a separate process, so that two share the work evenly. */
import "./engine.mjs";
import "../support/problems.test.mjs";
import "../suites/search.test.mjs";
import "../suites/search-loading.test.mjs";

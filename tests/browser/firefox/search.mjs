/** The search of the real book in Firefox, and the watch itself: apart, so that two processes have as much to do. */
import "./engine.mjs";
import "../support/problems.test.mjs";
import "../suites/search.test.mjs";

/**
 * Starts Firefox, the one that readers have. Playwright speaks WebDriver BiDi to it, without a
 * driver and without its patched Firefox. That support is incomplete: missing methods are added here, to
 * Playwright's own objects, so a new version of Playwright is tried with `npm run test:firefox`.
 */
import assert from "node:assert/strict";

import { firefox } from "playwright-core";

/** Methods that Playwright calls for each context and Firefox does not have. */
const UNKNOWN = "emulation.setMediaFeaturesOverride";

/** The command with which Playwright opens a page. */
const CREATE = "browsingContext.create";

/** Lets tests read the clipboard without a prompt. */
const PREFERENCES = { "dom.events.testing.asyncClipboard": true };

/** A Firefox with these `preferences` (as in about:config); `FIREFOX` names the program. */
export async function launchFirefox(preferences = {}) {
  assert.ok(process.env.FIREFOX, "FIREFOX must name the program; run `cargo xtask test firefox`");
  const browser = await firefox.launch({
    channel: "moz-firefox",
    executablePath: process.env.FIREFOX,
    // For `inBrowserWindow`.
    args: ["-remote-allow-system-access"],
    firefoxUserPrefs: { ...PREFERENCES, ...preferences },
  });
  const { toImpl } = browser._connection;
  amend(toImpl(browser)._browserSession);
  const newContext = browser.newContext.bind(browser);
  // A phone is a narrow screen here; permissions and the absence of scripts are preferences.
  browser.newContext = async ({ isMobile, permissions, javaScriptEnabled, ...options } = {}) => {
    const context = await newContext(options);
    context.on("page", (page) => {
      typeByKeys(toImpl(page).keyboard._raw);
      scrollOnlyToHidden(toImpl(page).delegate);
    });
    startOnTheSite(context);
    return context;
  };
  return browser;
}

/** A reader's first page is a tab, which opens faster than a window; beside another it is a window, to be seen too. */
function amend(session) {
  const { send } = session;
  const readers = new Set();
  const place = ({ userContext, ...parameters }) => {
    const type = readers.has(userContext) ? "window" : "tab";
    readers.add(userContext);
    return { ...parameters, userContext, type };
  };
  session.send = (method, parameters) => {
    if (method === UNKNOWN) return Promise.resolve({});
    return send.call(session, method, method === CREATE ? place(parameters) : parameters);
  };
}

/** Playwright sets the value of a field, which React does not notice; readers press keys. */
function typeByKeys(keyboard) {
  const press = (value) => [{ type: "keyDown", value }, { type: "keyUp", value }];
  keyboard.sendText = (progress, text) => keyboard._performActions(progress, [...text].flatMap(press));
}

/** Playwright scrolls a clicked element to the middle, also on pages that must not scroll. */
function scrollOnlyToHidden(pageOfFirefox) {
  pageOfFirefox.scrollRectIntoViewIfNeeded = async (handle) => {
    await handle.evaluateInUtility(([, node]) => node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" }), null);
    return "done";
  };
}

/** Firefox runs the scripts that precede a page's own also in the blank page before, where storage is forbidden. */
function startOnTheSite(context) {
  const { addInitScript } = context;
  context.addInitScript = (script, argument) =>
    addInitScript.call(context, `if (origin !== "null") (${script})(${JSON.stringify(argument)})`);
}

/** Runs `script` in the window that shows `page`, where Firefox itself runs. */
export async function inBrowserWindow(page, script, argument) {
  const browser = page.context().browser();
  const session = browser._connection.toImpl(browser)._browserSession;
  const { contexts } = await session.send("browsingContext.getTree", { "moz:scope": "chrome" });
  const call = `(window.gBrowser?.selectedBrowser.currentURI.spec === ${JSON.stringify(page.url())} && (${script})(${JSON.stringify(argument)}), true)`;
  for (const { context } of contexts) {
    const answer = await session.send("script.evaluate", { expression: call, target: { context }, awaitPromise: true });
    assert.equal(answer.type, "success", JSON.stringify(answer));
  }
}

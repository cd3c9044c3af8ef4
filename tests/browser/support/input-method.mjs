/**
 * An input method for Chinese: letters are composed, then replaced by characters. Each browser has
 * its own interface for it; the events are the same as a real input method's.
 */
import { inFirefox } from "./browser.mjs";
import { inBrowserWindow } from "./firefox.mjs";

/** Returns the input method of the focused field: `compose` shows letters, `commit` replaces them. */
export async function inputMethod(page) {
  return inFirefox() ? forFirefox(page) : forChromium(await page.context().newCDPSession(page));
}

function forChromium(devtools) {
  return {
    compose: (text) => devtools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length }),
    commit: (text) => devtools.send("Input.insertText", { text }),
  };
}

/** The interface that Firefox' own tests use, nsITextInputProcessor, in the window around the page. */
function forFirefox(page) {
  return {
    compose: (text) => inBrowserWindow(page, compose, text),
    commit: (text) => inBrowserWindow(page, (characters) => window.composing.commitCompositionWith(characters), text),
  };
}

function compose(text) {
  const { Cc, Ci } = window;
  window.composing ??= Cc["@mozilla.org/text-input-processor;1"].createInstance(Ci.nsITextInputProcessor);
  window.composing.beginInputTransactionForTests(window);
  window.composing.setPendingCompositionString(text);
  window.composing.appendClauseToPendingComposition(text.length, window.composing.ATTR_RAW_CLAUSE);
  window.composing.setCaretInPendingComposition(text.length);
  window.composing.flushPendingComposition();
}

/**
 * An input method, as one types Chinese with: letters that are composed, then characters. Each
 * browser has a door of its own for it; the events are those of a real one.
 */
import { inFirefox } from "./browser.mjs";
import { inBrowserWindow } from "./firefox.mjs";

/** What the focused field of `page` is given: `compose` letters, as often as keys come, then `commit`. */
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

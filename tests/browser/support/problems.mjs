/**
 * Watches a page for everything a reader's browser would complain of. A test fails on the first
 * such thing that it did not announce.
 */

/** The messages of Chromium and Firefox about a request that its page cancelled. */
const LEFT = ["net::ERR_ABORTED", "NS_BINDING_ABORTED"];

/** Starts watching; the returned object has the problems. */
export function watch(page, origin) {
  const seen = [];
  const expected = [];
  const note = (text) => seen.push(text);

  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => note(`uncaught: ${error.stack ?? error}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) {
      note(`a request to another site: ${url}`);
    }
  });
  page.on("requestfailed", (request) => {
    // Leaving a page cancels its pending requests.
    if (!LEFT.includes(request.failure()?.errorText)) {
      note(`failed: ${request.url()} ${request.failure()?.errorText}`);
    }
  });
  page.on("response", (response) => {
    if (response.status() >= 400) note(`${response.status()}: ${response.url()}`);
  });

  return {
    /** Announces a complaint that the test provokes on purpose. */
    expect: (pattern) => expected.push(pattern),
    /** Returns the problems that were not expected. */
    unexpected: () => seen.filter((text) => !expected.some((pattern) => pattern.test(text))),
  };
}

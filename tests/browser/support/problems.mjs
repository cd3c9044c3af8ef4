/**
 * Watches a page for every error and warning of the browser. A test fails on the first one that it
 * did not expect.
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
    /** Expects a problem that the test provokes on purpose. */
    expect: (pattern) => expected.push(pattern),
    /** Returns the problems that were not expected. */
    unexpected: () => seen.filter((text) => !expected.some((pattern) => pattern.test(text))),
  };
}

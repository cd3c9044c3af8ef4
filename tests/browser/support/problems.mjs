/**
 * Watches a page for everything a reader's browser would complain of. A test fails on the first
 * such thing that it did not announce.
 */

/** What Chromium and Firefox say of a request that its page gave up. */
const LEFT = ["net::ERR_ABORTED", "NS_BINDING_ABORTED"];

/** Starts watching; the returned object says what was seen. */
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
      note(`a request to somebody else: ${url}`);
    }
  });
  page.on("requestfailed", (request) => {
    // A page that is left gives up what it was still fetching.
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
    /** What was seen and not announced. */
    unexpected: () => seen.filter((text) => !expected.some((pattern) => pattern.test(text))),
  };
}

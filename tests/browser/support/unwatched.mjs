/**
 * A Chromium without instrumentation while a page is open. Playwright follows requests, scripts and
 * consoles, and evaluates a large script in the page: on a slow CPU that is most of a
 * long task. Here only the domains of a measurement are enabled.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "playwright-core";

import { SWITCHES } from "./browser.mjs";

/** The time limit for loading a page, in milliseconds. */
const PATIENCE_MS = 60_000;

const HEADLESS = ["--headless", "--hide-scrollbars", "--window-size=1280,800", "--remote-debugging-pipe"];

/** Starts the browser. `send` speaks the DevTools protocol, `on` listens to an event of it. */
export async function launchUnwatched() {
  const profile = await mkdtemp(join(tmpdir(), "unwatched-"));
  const program = process.env.CHROMIUM || chromium.executablePath();
  const child = spawn(program, [...HEADLESS, ...SWITCHES, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const [waiting, listeners] = [new Map(), new Map()];
  const take = ({ id, method, params, result, error }) => {
    if (id === undefined) return listeners.get(method)?.(params);
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    return error ? reject(new Error(error.message)) : resolve(result);
  };
  let rest = "";
  child.stdio[4].setEncoding("utf8").on("data", (data) => {
    const messages = (rest + data).split("\0");
    rest = messages.pop();
    for (const message of messages) take(JSON.parse(message));
  });
  let last = 0;
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      waiting.set((last += 1), { resolve, reject });
      child.stdio[3].write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });
  return {
    send,
    on: (method, listener) => listeners.set(method, listener),
    async close() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await send("Browser.close");
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/**
 * A blank page in a new context; `close` forgets both. `script` runs before each document's
 * own, `slow` is how many times slower the CPU is, `network` its conditions.
 */
export async function openUnwatched({ send, on }, { slow = 1, network, script = "" } = {}) {
  const { browserContextId } = await send("Target.createBrowserContext");
  const { targetId } = await send("Target.createTarget", { url: "about:blank", browserContextId, width: 1280, height: 800 });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const tell = (method, params) => send(method, params, sessionId);
  await tell("Page.enable");
  await tell("Page.addScriptToEvaluateOnNewDocument", { source: script });
  await tell("Emulation.setCPUThrottlingRate", { rate: slow });
  if (network) await tell("Network.emulateNetworkConditions", network);
  return {
    tell,
    goto: (url) => tell("Page.navigate", { url }),
    /** Opens the address, and waits until half a second passes without a response. */
    async gotoQuietly(url) {
      const quiet = new Set();
      let seen = () => {};
      on("Page.lifecycleEvent", ({ name, loaderId }) => {
        if (name === "networkIdle") seen(quiet.add(loaderId));
      });
      await tell("Page.setLifecycleEventsEnabled", { enabled: true });
      const { loaderId } = await tell("Page.navigate", { url });
      await new Promise((done, fail) => {
        const patience = setTimeout(() => fail(new Error(`${url} is never quiet`)), PATIENCE_MS);
        seen = () => {
          if (!quiet.has(loaderId)) return;
          clearTimeout(patience);
          done();
        };
        seen();
      });
    },
    /** The value of an expression in the page. */
    async evaluate(expression) {
      const { result, exceptionDetails } = await tell("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    close: () => send("Target.disposeBrowserContext", { browserContextId }),
  };
}

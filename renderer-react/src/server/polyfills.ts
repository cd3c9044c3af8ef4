/**
 * Polyfills of the globals that React and React Router expect and QuickJS lacks. Imported first,
 * because both read these globals while they load.
 */

import { SearchParams } from "./url-search-params.ts";

type Globals = Record<string, unknown>;

class Channel {
  port1: { onmessage: (() => void) | null } = { onmessage: null };
  port2 = { postMessage: () => this.port1.onmessage?.() };
}

class Encoder {
  encode(text: string): Uint8Array {
    const bytes = unescape(encodeURIComponent(text));
    return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  }
}

/** A stand-in that only has to exist: rendering to a string never constructs one. */
const Nothing = function nothing() {
  // Has no state.
};

const silent = () => undefined;

const polyfills: Globals = {
  AbortController: Nothing,
  MessageChannel: Channel,
  ReadableStream: Nothing,
  TextDecoder: Nothing,
  TextEncoder: Encoder,
  URL: Nothing,
  URLSearchParams: SearchParams,
  console: { debug: silent, error: silent, info: silent, log: silent, warn: silent },
  performance: { now: () => 0 },
  queueMicrotask: silent,
  setTimeout: silent,
  clearTimeout: silent,
};

const scope = globalThis as unknown as Globals;
for (const [name, value] of Object.entries(polyfills)) scope[name] ??= value;

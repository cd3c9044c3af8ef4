/**
 * A built site, of whatever tool, on a host as GitHub Pages is one: compressed, kept for ten
 * minutes, addresses without `.html`. It records its responses, independent of the browser.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

import { resolve, TYPES } from "./server.mjs";

/** Compressed already. */
const AS_IT_IS = /\.(avif|gif|gz|ico|jpe?g|pagefind|pf_\w+|png|webp|woff2?)$/;

/**
 * Serves `root` under `basePath` on a free port of 127.0.0.1. `sent` has path, bytes of the body
 * as sent and status of each answer.
 */
export async function host(root, basePath = "/") {
  const packed = new Map();
  const sent = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });

  async function answer(request, response) {
    const path = decodeURIComponent(new URL(`http://localhost${request.url}`).pathname);
    const inside = path.startsWith(basePath) ? path.slice(basePath.length) : undefined;
    const found = inside === undefined ? undefined : ((await resolve(root, inside)) ?? (await resolve(root, `${inside}.html`)));
    const file = found ?? join(root, "404.html");
    if (!packed.has(file)) packed.set(file, await pack(file));
    const { body, headers } = packed.get(file);
    sent.push({ path, bytes: body.length, status: found ? 200 : 404, type: headers["Content-Type"] });
    response.writeHead(found ? 200 : 404, { ...headers, "Cache-Control": "max-age=600" }).end(body);
  }

  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    sent,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

async function pack(file) {
  const bytes = await readFile(file);
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  if (AS_IT_IS.test(file)) return { body: bytes, headers: { "Content-Type": type, "Content-Length": bytes.length } };
  const body = gzipSync(bytes, { level: 9 });
  return { body, headers: { "Content-Type": type, "Content-Encoding": "gzip", "Content-Length": body.length } };
}

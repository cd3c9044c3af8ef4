/**
 * A static server for a built site, as strict as any host: it sends a Content-Security-Policy
 * that allows one inline script, by its hash, and nothing from elsewhere.
 */
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

export const TYPES = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".xml": "application/xml",
};

/**
 * Serves `root` under `basePath` on a free port of 127.0.0.1, by default with a policy of its own; `asked`
 * are the requested addresses.
 */
export async function serve(root, basePath = "/", givenPolicy = undefined) {
  const policy = givenPolicy ?? (await contentSecurityPolicy(root));
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    answer(root, basePath, policy, request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(500).end(String(error));
    });
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    asked,
    // The port is free at once. No connection is waited for: a browser may hold one for ever.
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(root, basePath, policy, request, response) {
  const path = decodeURIComponent(new URL(`http://localhost${request.url}`).pathname);
  const inside = path.startsWith(basePath) ? path.slice(basePath.length) : undefined;
  const found = inside === undefined ? undefined : await resolve(root, inside);
  const file = found ?? join(root, "404.html");
  // Reads the file first, so an unreadable file is an error and not a truncated page.
  const bytes = await readFile(file);
  response.writeHead(found ? 200 : 404, {
    "Cache-Control": /\/(_app|_data)\/.*\.[0-9a-f]{8,}\./.test(file) ? "max-age=31536000, immutable" : "no-cache",
    "Content-Security-Policy": policy,
    "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
  });
  response.end(bytes);
}

/** The file an address means: `guards` is `guards/index.html`, as every static host has it. */
export async function resolve(root, path) {
  const file = join(root, normalize(`/${path}`));
  for (const candidate of [file, join(file, "index.html")]) {
    const is = await stat(candidate).catch(() => undefined);
    if (is?.isFile()) return candidate;
  }
  return undefined;
}

async function contentSecurityPolicy(root) {
  const html = await readFile(join(root, "index.html"), "utf8");
  const hash = (tag) => {
    const found = [...html.matchAll(new RegExp(`<${tag}(?: data-emotion=[^>]*)?>([^]*?)</${tag}>`, "g"))];
    return found.map(([, text]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ");
  };
  return [
    "default-src 'self'",
    `script-src 'self' ${hash("script")}`,
    `style-src 'self' ${hash("style")}`,
    // Icons in the stylesheet are data URLs.
    "img-src 'self' data:",
    // The site of an `Embed` in the fixture book.
    "frame-src 'self' https://embed.example",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

// Sends requests to the routes of an application that its own clients would not send. A sample that
// trusts what it gets answers with 500, and its log has a TypeError.
//
// Loaded before the application, which announces its routes in its log.

import { readdirSync, readFileSync } from 'node:fs';

const routes = new Map();
const mapped = /Mapped \{(\S+), ([A-Z]+)\}(?: \(version: (\S+)\))? route/g;
const errors = /\b(TypeError|RangeError|ReferenceError|SyntaxError)\b[^\n]*/;
let output = '';
for (const stream of [process.stdout, process.stderr]) {
  const { write } = stream;
  stream.write = function (chunk, ...rest) {
    output += chunk;
    for (const [, announced, name, versions] of String(chunk).matchAll(mapped)) {
      const method = name === 'ALL' ? 'POST' : name;
      for (const path of addresses(announced, versions)) {
        routes.set(`${method} ${path}`, { method, path });
      }
    }
    return write.call(this, chunk, ...rest);
  };
}

const parameters = ['', '-1', '0', 'a', '__proto__', '%00', '1e400'];
const values = [null, '', 0, -1, 'a', [], {}, ['a'], true];

/** Returns a line for each route at the port that fails with such a request. */
export async function faults(port) {
  const words = names();
  const named = values.map((value) => Object.fromEntries(words.map((word) => [word, value])));
  const twice = words.slice(0, 200).map((word) => `${word}=a&${word}=b`).join('&');
  const bodies = [undefined, null, [], [{}], 5, ...named].map((body) => JSON.stringify(body));
  const found = [];
  for (const [name, { method, path }] of routes) {
    const at = (value) => path.replace(/[:*]\w+/g, value).replace(/[{}]/g, '');
    const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
    const odd = /[:*]/.test(path) ? parameters : [];
    const requests = odd.map((value) => [at(value), hasBody ? '{}' : undefined]);
    if (hasBody) requests.push(...bodies.map((body) => [at('1'), body]));
    else requests.push([at('1')], [`${at('1')}?${twice}`]);
    for (const [target, body] of requests) {
      const error = await send(port, method, target, body);
      if (!error) continue;
      const request = `the body ${String(body).slice(0, 60)} at ${target.slice(0, 60)}`;
      found.push(`${name} fails with ${request}: ${error}`);
      break;
    }
  }
  return found;
}

/**
 * Returns the addresses that a route may have. The log names its versions; in the URI they are before
 * its path, or after a global prefix. An address that does not exist answers with 404.
 */
function addresses(path, versions = '') {
  const numbers = versions.split(',').filter((version) => version !== '' && version !== 'Neutral');
  const inUri = numbers.flatMap((version) => [
    `/v${version}${path}`,
    path.replace(/^\/[^/]+/, `$&/v${version}`),
  ]);
  return [path, ...inUri];
}

async function send(port, method, path, body) {
  output = '';
  const signal = AbortSignal.timeout(2000);
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    const url = `http://localhost:${port}${path}`;
    const response = await fetch(url, { method, body, headers, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status === 500 ? output.match(errors)?.[0] : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the words of the project's files: names of fields are among them. */
function names() {
  const files = readdirSync('.', { recursive: true }).filter((path) => path.endsWith('.js'));
  const texts = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  return [...new Set(texts.match(/\b[a-z]\w{1,20}\b/gi) ?? [])].slice(0, 500);
}

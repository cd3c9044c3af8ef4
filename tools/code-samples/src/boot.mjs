// Starts the application of a page and runs the shell commands that the page shows against it.
//
// node boot.mjs RESULT COMMANDS, in the folder of the compiled page. Writes { ready, outputs, faults }
// to RESULT once the application has started; what the application prints goes to this process's own
// output. COMMANDS is a file with a list of lists of commands. Every server listens on a free port;
// commands and clients in this process that name the port of the page reach that one.

import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , result, commands] = process.argv;
const hostile = process.env.HOSTILE ? await import('./hostile.mjs') : undefined;
const ports = new Map();
const { listen } = net.Server.prototype;
net.Server.prototype.listen = function (...args) {
  const [first] = args;
  let asked;
  if (first && typeof first === 'object' && 'port' in first) {
    asked = Number(first.port);
    args[0] = { ...first, port: 0 };
  } else if (!Number.isNaN(Number(first))) {
    asked = Number(first);
    args[0] = 0;
  }
  this.once('listening', () => ports.set(asked || `any ${ports.size}`, this.address()?.port));
  return listen.apply(this, args);
};
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (options && typeof options === 'object') options.port = at(options.port);
  else args[0] = at(args[0]);
  return connect.apply(this, args);
};

/** Returns the port at which a server that asked for one listens. */
function at(port) {
  return ports.get(Number(port)) ?? port;
}

// Commands of pages may be about the first server, whatever port it asked for.
const places = /\b(localhost|127\.0\.0\.1):(\d+)/g;
const placed = (command) =>
  command.replace(places, (all, host, port) => {
    const found = ports.get(Number(port)) ?? (port === '3000' ? [...ports.values()][0] : undefined);
    return found ? `${host}:${found}` : all;
  });

const load = (path) => import(pathToFileURL(path).href);

if (existsSync('src/main.js')) await load(join(process.cwd(), 'src/main.js'));
else await startModules();

const outputs = [];
for (const list of JSON.parse(readFileSync(commands, 'utf8'))) {
  let text = '';
  for (const command of list) {
    const output = await run(command);
    text += output === '' || output.endsWith('\n') ? output : `${output}\n`;
  }
  outputs.push(text);
}
globalThis.endCoverage?.();
const faults = (await hostile?.faults([...ports.values()][0])) ?? [];
writeFileSync(result, JSON.stringify({ ready: true, outputs, faults }));
process.exit(0);

/** Starts the modules that no other module of the page imports. */
async function startModules() {
  const { NestFactory } = await import('@nestjs/core');
  const { Module } = await import('@nestjs/common');
  const found = new Set();
  const files = readdirSync('.', { recursive: true }).filter((path) => path.endsWith('.module.js'));
  for (const path of files) {
    for (const value of Object.values(await load(join(process.cwd(), path)))) {
      if (typeof value === 'function' && modulesOf(value)) found.add(value);
    }
  }
  const imported = new Set([...found].flatMap(modulesOf).map((item) => item?.module ?? item));
  const roots = [...found].filter((module) => !imported.has(module));
  if (roots.length === 0) return;
  class Root {}
  Module({ imports: roots })(Root);
  const app = await NestFactory.create(Root);
  await app.listen(0);
}

/** Returns the imports of a module; undefined for a class that is none. */
function modulesOf(target) {
  const keys = ['imports', 'providers', 'controllers', 'exports'];
  const isModule = keys.some((key) => Reflect.hasOwnMetadata?.(key, target));
  return isModule ? (Reflect.getOwnMetadata('imports', target) ?? []) : undefined;
}

/**
 * Runs a command in a shell that knows `req LABEL CURL-ARGUMENTS…`, which prints status and body, and
 * `gql QUERY [VARIABLES] [CURL-ARGUMENTS…]`, which sends a query.
 */
function run(command) {
  const helpers =
    'req() { local l=$1; shift; printf "%s  " "$l"; curl -s -w "\\n%{http_code}" "$@" |' +
    ' { mapfile -t a; n=$((${#a[@]} - 1)); echo "${a[n]}  ${a[*]:0:n}"; }; }\n' +
    'gql() { curl -s "${@:3}" -H "content-type: application/json" -d "$(NODE_OPTIONS= node -p ' +
    '"JSON.stringify({ query: process.argv[1], variables: JSON.parse(process.argv[2] || \'{}\') })" ' +
    '-- "$1" "$2")" localhost:3000/graphql; echo; }\n';
  return new Promise((done) => {
    execFile('bash', ['-c', placed(helpers + command)], { timeout: 300_000 }, (error, stdout) =>
      done(error?.killed ? `${stdout}\n(ended after 5 min: ${command})\n` : stdout),
    );
  });
}

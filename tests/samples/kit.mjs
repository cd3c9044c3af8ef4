// What every `script` of a case finds without an import: the names of @nestjs/common and @nestjs/core,
// and the functions below.

import 'reflect-metadata';
import { stripVTControlCharacters } from 'node:util';
import { PassThrough, Writable } from 'node:stream';
import * as common from '@nestjs/common';
import * as core from '@nestjs/core';

let lines = 0;
const waiting = [];
const { log } = console;
console.log = (...values) => {
  log(...values);
  lines += 1;
  for (const it of waiting) if (lines >= it.count) it.done();
};

let output = '';
const readers = new Set();
for (const stream of [process.stdout, process.stderr]) {
  const { write } = stream;
  stream.write = function (chunk, ...rest) {
    output += chunk;
    for (const read of readers) read();
    return write.call(this, chunk, ...rest);
  };
}

const names = { ...common, ...core, serve, started, show, both, typed, gql, ask, printed, seen, until, freePort, rpc, send, ws };
// `Request` and `Headers` stay what they are to `fetch`.
for (const [name, value] of Object.entries(names)) globalThis[name] ??= value;

/** Starts a server of a module, or of a list of controllers; it prints warnings and errors. */
async function serve(target, { adapter, setup, ...options } = {}) {
  const settings = { logger: ['warn', 'error', 'fatal'], ...options };
  const module = moduleOf(target);
  const app = adapter
    ? await core.NestFactory.create(module, adapter, settings)
    : await core.NestFactory.create(module, settings);
  await setup?.(app);
  await app.listen(0);
  return app;
}

/** Creates the container of a module, or of a list of providers, without a log of the start. */
function started(target, options) {
  const settings = { logger: ['warn', 'error', 'fatal'], ...options };
  return core.NestFactory.createApplicationContext(moduleOf(target, 'providers'), settings);
}

function moduleOf(target, key = 'controllers') {
  if (!Array.isArray(target)) return target;
  class Root {}
  common.Module({ [key]: target })(Root);
  return Root;
}

/** Requests `GET /path` and prints the status and the body. Returns the response. */
async function show(app, request, init = {}) {
  const [method, path] = request.split(' ');
  const url = await app.getUrl();
  const response = await fetch(url + path, { method, redirect: 'manual', ...init });
  console.log(`${request}  ${response.status}  ${await response.text()}`);
  return response;
}

/** Runs a probe on Express and on Fastify, with a name before each. */
async function both(target, probe, options = {}) {
  const { FastifyAdapter } = await import('@nestjs/platform-fastify');
  for (const [name, adapter] of [['Express'], ['Fastify', new FastifyAdapter()]]) {
    console.log(name);
    const app = await serve(target, { adapter, ...options });
    await probe(app);
    await app.close();
  }
}

/** Types lines into the REPL of a module, each after its prompt, and prints the dialogue. */
async function typed(module, lines) {
  const input = new PassThrough();
  const write = (chunk, _encoding, done) => {
    process.stdout.write(chunk);
    done();
    if (!stripVTControlCharacters(String(chunk)).endsWith('> ')) return;
    if (lines.length === 0) process.exit();
    const line = lines.shift();
    process.stdout.write(`${line}\n`);
    setImmediate(() => input.write(`${line}\n`));
  };
  await core.repl(module, { input, output: new Writable({ write }), terminal: false });
}

/** Starts a GraphQL server of resolvers and other providers. */
async function gql(providers, { graphql = {}, ...options } = {}) {
  const { ApolloDriver } = await import('@nestjs/apollo');
  const { GraphQLModule } = await import('@nestjs/graphql');
  const settings = { driver: ApolloDriver, autoSchemaFile: true, includeStacktraceInErrorResponses: false, ...graphql };
  class Root {}
  common.Module({ imports: [GraphQLModule.forRoot(settings)], providers })(Root);
  return serve(Root, options);
}

/** Sends a query to a GraphQL server and prints the answer. */
async function ask(app, query, variables = {}, headers = {}) {
  const body = JSON.stringify({ query, variables });
  const response = await fetch(`${await app.getUrl()}/graphql`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  console.log(await response.text());
  return response;
}

/** Waits until `console.log()` has been called so often. */
function printed(count) {
  if (lines >= count) return Promise.resolve();
  return new Promise((done) => waiting.push({ count, done }));
}

/** Waits until this process has printed a text so often. */
function seen(text, times = 1) {
  return new Promise((done) => {
    const read = () => {
      if (output.split(text).length <= times) return;
      readers.delete(read);
      done();
    };
    readers.add(read);
    read();
  });
}

/** Waits until a condition holds. */
async function until(condition) {
  while (!(await condition())) await new Promise((done) => setImmediate(done));
}

/** Returns a port on which nothing listens. */
async function freePort() {
  const probe = (await import('node:net')).createServer().listen(0, '127.0.0.1');
  await new Promise((done) => probe.once('listening', done));
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

/** Starts a microservice of controllers over TCP; `client` sends messages to it. */
async function rpc(target, { setup, ...options } = {}) {
  const { ClientProxyFactory, Transport } = await import('@nestjs/microservices');
  const port = await freePort();
  const settings = { transport: Transport.TCP, options: { host: '127.0.0.1', port } };
  const app = await core.NestFactory.createMicroservice(moduleOf(target), {
    logger: ['warn', 'error', 'fatal'],
    ...settings,
    ...options,
  });
  await setup?.(app);
  await app.listen();
  const client = ClientProxyFactory.create(settings);
  return { app, client, close: async () => (client.close(), app.close()) };
}

/** Sends a message and prints each value, or the error. */
async function send({ client }, pattern, data) {
  await new Promise((done) => {
    client.send(pattern, data).subscribe({
      next: (value) => console.log(pattern, 'value', JSON.stringify(value)),
      error: (error) => done(console.log(pattern, 'error', JSON.stringify(error))),
      complete: done,
    });
  });
}

/** Starts a server with gateways and connects a client of Socket.IO, which prints `exception` events. */
async function ws(providers, { client: settings = {}, ...options } = {}) {
  const { io } = await import('socket.io-client');
  class Root {}
  common.Module({ providers })(Root);
  const app = await serve(Root, options);
  const client = io(await app.getUrl(), { transports: ['websocket'], forceNew: true, ...settings });
  client.on('exception', (data) => console.log('exception', JSON.stringify(data)));
  return { app, client, close: async () => (client.close(), app.close()) };
}

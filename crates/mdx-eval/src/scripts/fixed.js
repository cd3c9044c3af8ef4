// Replaces built-ins whose results differ between machines and builds: the clock and random numbers
// throw, and dates as text have one form. The engine's time zone is UTC.

import "mdx-eval:zone";
import { undetermined } from "mdx-eval:runtime";

const Original = Date;
const now = undetermined("Date.now()");

function FixedDate(...parts) {
  if (!new.target) undetermined("Date()")();
  if (parts.length === 0) undetermined("new Date()")();
  return Reflect.construct(Original, parts, new.target);
}

FixedDate.prototype = Original.prototype;
FixedDate.UTC = Original.UTC;
FixedDate.parse = Original.parse;
FixedDate.now = now;
const { prototype } = Original;
prototype.constructor = FixedDate;
const { toISOString, toUTCString } = prototype;
prototype.toString = toUTCString;
prototype.toLocaleString = toUTCString;
prototype.toDateString = prototype.toLocaleDateString = function () {
  return toISOString.call(this).slice(0, 10);
};
prototype.toTimeString = prototype.toLocaleTimeString = function () {
  return toISOString.call(this).slice(11, 19);
};
globalThis.Date = FixedDate;

Math.random = undetermined("Math.random()");
for (const name of ["WeakRef", "FinalizationRegistry", "performance", "navigator"]) {
  delete globalThis[name];
}
globalThis.process = { env: { NODE_ENV: "production" } };
globalThis.console = { log() {}, info() {}, warn() {}, error() {}, debug() {} };
globalThis.require = (path) => {
  const file = new String(path);
  file.default = path;
  return file;
};

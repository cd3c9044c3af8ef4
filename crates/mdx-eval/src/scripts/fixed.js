// Replaces built-ins whose results differ between machines and builds: the clock and random numbers
// throw, and the local time zone is UTC.

import { undetermined } from "mdx-eval:runtime";

const Original = Date;
const { UTC, parse } = Original;
const now = undetermined("Date.now()");

/** Parses a date as UTC. JavaScript reads dates with a time but without a zone as local ones. */
function utc(text) {
  const hasZone = /(?:Z|UTC|GMT|[+-]\d\d:?\d\d)\s*(?:\(.*\))?$/i.test(text);
  const isDay = /^[+-]?\d{4,6}(?:-\d\d){0,2}$/.test(text);
  if (hasZone || isDay) return parse(text);
  return parse(/^\d{4}-\d\d-\d\dT/.test(text) ? `${text}Z` : `${text} UTC`);
}

function FixedDate(...parts) {
  if (!new.target) undetermined("Date()")();
  if (parts.length === 0) undetermined("new Date()")();
  let [value] = parts;
  if (parts.length > 1) value = UTC(...parts);
  else if (typeof value === "string") value = utc(value);
  return Reflect.construct(Original, [value], new.target);
}

FixedDate.prototype = Original.prototype;
FixedDate.UTC = UTC;
FixedDate.parse = (text) => utc(`${text}`);
FixedDate.now = now;
const { prototype } = Original;
for (const name of ["FullYear", "Month", "Date", "Day", "Hours", "Minutes", "Seconds", "Milliseconds"]) {
  prototype[`get${name}`] = prototype[`getUTC${name}`];
  if (name !== "Day") prototype[`set${name}`] = prototype[`setUTC${name}`];
}
prototype.getTimezoneOffset = () => 0;
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

// Replaces built-ins whose results differ between machines and builds: the clock and random numbers
// throw, and dates as text have one form. The engine's time zone is UTC.

import "mdx-eval:zone";
import "mdx-eval:languages";
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
const { toUTCString } = prototype;
/** Returns the parts of a date as text, such as `Thu, 01 Jan 1970 00:00:00 GMT`. */
function written(date, join) {
  const text = toUTCString.call(date);
  const [weekday, day, month, year, time] = text.split(" ");
  if (time === undefined) return text;
  return join(`${weekday.slice(0, 3)} ${month} ${day} ${year}`, `${time} GMT+0000 (Coordinated Universal Time)`);
}
prototype.toString = function () {
  return written(this, (day, time) => `${day} ${time}`);
};
prototype.toDateString = function () {
  return written(this, (day) => day);
};
prototype.toTimeString = function () {
  return written(this, (_, time) => time);
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

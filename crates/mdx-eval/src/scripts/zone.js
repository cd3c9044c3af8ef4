// Makes the local time zone UTC where the engine uses the zone of the machine.

const Original = Date;
const { UTC, parse, prototype } = Original;

/** Parses a date as UTC. JavaScript reads dates with a time but without a zone as local ones. */
function utc(text) {
  const hasZone = /(?:Z|UTC|GMT|[+-]\d\d:?\d\d)\s*(?:\(.*\))?$/i.test(text);
  const isDay = /^[+-]?\d{4,6}(?:-\d\d){0,2}$/.test(text);
  if (hasZone || isDay) return parse(text);
  return parse(/^\d{4}-\d\d-\d\dT/.test(text) ? `${text}Z` : `${text} UTC`);
}

/** Returns the time that one argument of `new Date` names. */
function timeOf(value) {
  if (value instanceof Original) return prototype.valueOf.call(value);
  const primitive = typeof value === "object" && value !== null ? toPrimitive(value) : value;
  return typeof primitive === "string" ? utc(primitive) : primitive;
}

function toPrimitive(value) {
  const convert = value[Symbol.toPrimitive];
  if (convert !== undefined && convert !== null) return convert.call(value, "default");
  const found = value.valueOf();
  return typeof found === "object" && found !== null ? `${value}` : found;
}

function UtcDate(...parts) {
  if (!new.target) return Original();
  if (parts.length > 1) parts = [UTC(...parts)];
  else if (parts.length > 0) parts = [timeOf(parts[0])];
  return Reflect.construct(Original, parts, new.target);
}

UtcDate.prototype = prototype;
UtcDate.UTC = UTC;
UtcDate.now = Original.now;
UtcDate.parse = (text) => utc(`${text}`);
for (const name of Object.getOwnPropertyNames(prototype)) {
  const ofUtc = name.replace(/^[gs]et/, "$&UTC");
  if (Object.hasOwn(prototype, ofUtc)) prototype[name] = prototype[ofUtc];
}
prototype.getTimezoneOffset = () => 0;
prototype.getYear = function () {
  return this.getUTCFullYear() - 1900;
};
prototype.setYear = function (value) {
  const year = Math.trunc(value);
  return this.setUTCFullYear(year >= 0 && year <= 99 ? 1900 + year : value);
};
globalThis.Date = UtcDate;

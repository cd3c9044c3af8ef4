/** HTML attributes as React's properties. */

const NAMES: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  colspan: "colSpan",
  rowspan: "rowSpan",
  tabindex: "tabIndex",
  datetime: "dateTime",
  srcset: "srcSet",
  crossorigin: "crossOrigin",
  fetchpriority: "fetchPriority",
  usemap: "useMap",
  allowfullscreen: "allowFullScreen",
  autoplay: "autoPlay",
  playsinline: "playsInline",
  referrerpolicy: "referrerPolicy",
  maxlength: "maxLength",
  readonly: "readOnly",
  hreflang: "hrefLang",
};

/** Boolean attributes. */
const FLAGS = new Set([
  "allowfullscreen", "autoplay", "checked", "controls", "default", "disabled", "hidden", "inert",
  "loop", "multiple", "muted", "open", "playsinline", "readonly", "required", "reversed", "selected",
]);

/**
 * Returns React's properties for HTML attributes.
 *
 * @example
 * toProps({ class: "x", colspan: "2" }); // { className: "x", colSpan: "2" }
 */
export function toProps(attributes: Record<string, string> = {}): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      NAMES[name] ?? name,
      FLAGS.has(name) ? true : value,
    ]),
  );
}

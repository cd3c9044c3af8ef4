/** The icons: inline SVG, always beside a text or inside a named button. */

import { prerendered } from "../prerendered.ts";

/** Drawn on a square of 24, stroked with the colour of the text. */
const PATHS = {
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M20 14.2A8 8 0 0 1 9.8 4a8 8 0 1 0 10.2 10.2z",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4.5 4.5",
  palette: "M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2.2-.9 2.2-2 0-1.3-1-1.7-1-2.8 0-.9.8-1.6 1.8-1.6h2a3.5 3.5 0 0 0 3.5-3.6c0-4-3.8-7-8.5-7zM7.5 12.5v.1M9 8.2v.1M14 7.5v.1M17.2 10.2v.1",
  home: "M4 11l8-7 8 7v9h-5.5v-5.5h-5V20H4z",
  chevron: "M9 6l6 6-6 6",
  arrowUp: "M12 19V5M6 11l6-6 6 6",
  arrowLeft: "M19 12H5M11 6l-6 6 6 6",
  arrowRight: "M5 12h14M13 6l6 6-6 6",
  external: "M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9",
  collapse: "M11 6l-6 6 6 6M18 6l-6 6 6 6",
  edit: "M5 19h4L19 9l-4-4L5 15z",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2",
  copy: "M9 9h10v11H9zM5 15V4h10",
  check: "M5 12.5l4.5 4.5L19 7.5",
} as const;

type IconName = keyof typeof PATHS;

const drawing = (path: string, className: string) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);

/** One icon; hidden from assistive technology, because the text beside it or its button has the name. */
export const Icon = prerendered(function Icon({ name }: { name: IconName }) {
  return drawing(PATHS[name], "mr-glyph");
}, ({ name }) => name);

/** An icon before the label of a navbar entry: a path in the site's data, or the address of a picture. */
export const LabelIcon = prerendered(function LabelIcon({ path }: { path: string }) {
  if (path.startsWith("/")) return <img className="mr-glyph mr-glyph--label" src={path} alt="" />;
  return drawing(path, "mr-glyph mr-glyph--label");
}, ({ path }) => path);

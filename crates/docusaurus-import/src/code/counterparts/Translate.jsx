/** `@docusaurus/Translate`: `texts.json` has the texts of each language by their ids. */
import { Fragment } from "react";
import { useSiteData } from "@mdbook-react/theme";

import texts from "./texts.json";

function interpolate(text, values = {}) {
  const parts = String(text).split(/\{(\w+)\}/);
  const filled = parts.map((part, at) => (at % 2 === 0 ? part : (values[part] ?? `{${part}}`)));
  if (filled.every((part) => typeof part === "string" || typeof part === "number")) return filled.join("");
  return filled.map((part, at) => <Fragment key={at}>{part}</Fragment>);
}

/** Returns the original text: the language is known to components alone. */
export const translate = ({ message, id }, values) => interpolate(message ?? id, values);

export default function Translate({ id, children = id, values }) {
  const { language } = useSiteData();
  return <>{interpolate(texts[language]?.[id ?? children] ?? children, values)}</>;
}

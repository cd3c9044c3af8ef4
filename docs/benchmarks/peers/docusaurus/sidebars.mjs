/** The book's table of contents in the words of Docusaurus. */
import { readFileSync } from "node:fs";

const items = JSON.parse(readFileSync(new URL("sidebar.json", import.meta.url), "utf8"));

const entry = ({ label, path, items }) =>
  items ? { type: "category", label, items: items.map(entry) } : { type: "doc", label, id: path === "/" ? "index" : path.slice(1) };

export default { docs: items.map(entry) };

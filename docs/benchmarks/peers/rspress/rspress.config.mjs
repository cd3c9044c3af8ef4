/** The default theme in Chinese, with addresses without `.html`; local search is a default. */
import { readFileSync } from "node:fs";

import { defineConfig } from "@rspress/core";

const items = JSON.parse(readFileSync(new URL("sidebar.json", import.meta.url), "utf8"));

const entry = ({ label, path, items }) => (items ? { text: label, items: items.map(entry), collapsible: true, collapsed: true } : { text: label, link: path });

export default defineConfig({
  root: "docs",
  lang: "zh",
  title: "Nest 中文文档",
  route: { cleanUrls: true },
  markdown: { link: { checkDeadLinks: false } },
  themeConfig: { sidebar: { "/": items.map(entry) } },
});

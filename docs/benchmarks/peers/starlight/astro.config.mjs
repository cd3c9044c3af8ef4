/** Starlight with its defaults, in Chinese; Pagefind's search is one of them. */
import { readFileSync } from "node:fs";

import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

const items = JSON.parse(readFileSync(new URL("sidebar.json", import.meta.url), "utf8"));

const entry = ({ label, path, items }) => (items ? { label, items: items.map(entry), collapsed: true } : { label, link: path });

export default defineConfig({
  site: "https://nest-zh.example",
  telemetry: false,
  integrations: [
    starlight({
      title: "Nest 中文文档",
      locales: { root: { label: "简体中文", lang: "zh-CN" } },
      sidebar: items.map(entry),
      tableOfContents: { minHeadingLevel: 4, maxHeadingLevel: 5 },
    }),
  ],
});

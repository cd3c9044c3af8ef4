/** The default theme in Chinese, with the local search and addresses without `.html`. */
import { readFileSync } from "node:fs";

import { defineConfig } from "vitepress";

const items = JSON.parse(readFileSync(new URL("../../sidebar.json", import.meta.url), "utf8"));

const entry = ({ label, path, items }) => (items ? { text: label, items: items.map(entry), collapsed: true } : { text: label, link: path });

/** Braces in inline code are text, as they are in fences. */
function keepBraces(md) {
  const inherited = md.renderer.rules.code_inline;
  md.renderer.rules.code_inline = (tokens, at, ...rest) => {
    tokens[at].attrSet("v-pre", "");
    return inherited(tokens, at, ...rest);
  };
}

export default defineConfig({
  lang: "zh-CN",
  title: "Nest 中文文档",
  cleanUrls: true,
  ignoreDeadLinks: true,
  markdown: { config: keepBraces },
  themeConfig: {
    search: { provider: "local" },
    sidebar: items.map(entry),
    outline: { level: [4, 5] },
  },
});

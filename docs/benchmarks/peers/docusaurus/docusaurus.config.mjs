/**
 * The classic preset with documents alone, every Rust part on, in Chinese. `sidebar.json` and
 * `docs/` are written beside this file before a build.
 */
import { themes } from "prism-react-renderer";

export default {
  title: "Nest 中文文档",
  url: "https://nest-zh.example",
  baseUrl: "/",
  trailingSlash: false,
  onBrokenLinks: "warn",
  onBrokenAnchors: "ignore",
  i18n: { defaultLocale: "zh-Hans", locales: ["zh-Hans"] },
  future: { v4: true, faster: true },
  markdown: { format: "detect" },
  presets: [["classic", { docs: { routeBasePath: "/", sidebarPath: "./sidebars.mjs" }, blog: false, pages: false }]],
  themeConfig: {
    navbar: { title: "Nest 中文文档" },
    colorMode: { defaultMode: "light", respectPrefersColorScheme: false },
    tableOfContents: { minHeadingLevel: 4, maxHeadingLevel: 5 },
    prism: { theme: themes.vsDark, additionalLanguages: ["bash", "diff", "docker", "http", "protobuf"] },
  },
};

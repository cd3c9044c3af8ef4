/** `@docusaurus/useDocusaurusContext`: `site.json` has the values of the old configuration. */
import { useSiteData } from "@mdbook-react/theme";

import site from "./site.json";

export default function useDocusaurusContext() {
  const { title, basePath, language } = useSiteData();
  const { i18n, ...config } = site;
  return {
    siteConfig: { ...config, title, baseUrl: basePath },
    i18n: { ...i18n, currentLocale: language },
    siteMetadata: {},
    globalData: {},
    codeTranslations: {},
  };
}

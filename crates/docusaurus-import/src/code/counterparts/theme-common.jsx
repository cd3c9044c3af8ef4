/** `@docusaurus/theme-common`. */
import { useColorMode as useMode } from "@mdbook-react/theme";

import site from "./site.json";

export function useColorMode() {
  const colorMode = useMode();
  return { colorMode, isDarkTheme: colorMode === "dark", setColorMode() {} };
}

export function useThemeConfig() {
  return site.themeConfig;
}

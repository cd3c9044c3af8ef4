/** `@docusaurus/useBaseUrl`. */
import { useHref } from "@mdbook-react/theme";

export function useBaseUrlUtils() {
  const href = useHref();
  const withBaseUrl = (path = "") => {
    if (path === "" || /^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(path)) return path;
    return href(path.startsWith("/") ? path : `/${path}`);
  };
  return { withBaseUrl };
}

export default function useBaseUrl(path) {
  return useBaseUrlUtils().withBaseUrl(path);
}

/** `@docusaurus/BrowserOnly`. */
import useIsBrowser from "./useIsBrowser.jsx";

export default function BrowserOnly({ children, fallback = null }) {
  return useIsBrowser() ? <>{children?.()}</> : fallback;
}

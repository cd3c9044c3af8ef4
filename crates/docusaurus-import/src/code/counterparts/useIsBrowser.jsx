/** `@docusaurus/useIsBrowser`: `false` at build and while the page is hydrated. */
import { useEffect, useState } from "react";

export default function useIsBrowser() {
  const [isBrowser, setIsBrowser] = useState(false);
  useEffect(() => setIsBrowser(true), []);
  return isBrowser;
}

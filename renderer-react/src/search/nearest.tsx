/** Pages with the words of an unknown address. */
import "./start.ts";
import { useEffect, useState } from "react";

import { Link } from "../components/common/link.tsx";
import { currentUrl } from "../runtime/address/address.ts";
import { useStrings } from "../runtime/context/site.ts";
import { type PageHits, search } from "./client.ts";

/** The number of pages that are shown. */
const MOST = 3;

export default function Nearest() {
  const { notFoundNearest } = useStrings();
  const [pages, setPages] = useState<PageHits[]>([]);
  useEffect(() => {
    let late = false;
    nearest().then((found) => late || setPages(found), () => undefined);
    return () => {
      late = true;
    };
  }, []);
  if (pages.length === 0) return null;
  return (
    <section>
      <h2 className="mr-heading">{notFoundNearest}</h2>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the best pages for the last step of the address, or for the steps before it. */
async function nearest(): Promise<PageHits[]> {
  const steps = decodeURIComponent(currentUrl().pathname).replace(/\.html$/, "").split("/");
  for (const step of steps.reverse()) {
    const words = step.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
    const { pages } = words === "" ? { pages: [] } : await search(words);
    if (pages.length > 0) return pages.slice(0, MOST);
  }
  return [];
}

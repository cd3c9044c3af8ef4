/** Comments of giscus below an article, loaded at the reader's click. */
import { type PartOverride, useColorMode, usePage } from "@mdbook-react/theme";
import { useEffect, useRef, useState } from "react";

/** The attributes that giscus.app shows for a repository. */
const GISCUS = {
  repo: "example/book",
  repoId: "R_example",
  category: "Comments",
  categoryId: "DIC_example",
  mapping: "pathname",
  strict: "1",
  lang: "en",
};

function Comments() {
  const place = useRef<HTMLDivElement>(null);
  const theme = useColorMode();
  useEffect(() => {
    const script = document.createElement("script");
    script.src = "https://giscus.app/client.js";
    script.crossOrigin = "anonymous";
    Object.assign(script.dataset, { ...GISCUS, theme });
    place.current?.replaceChildren(script);
  }, [theme]);
  return <div className="giscus" ref={place} />;
}

export default function DocFooter({ children }: PartOverride) {
  const page = usePage();
  const [shown, setShown] = useState<string>();
  return (
    <>
      {children}
      {page && shown === page.path && <Comments key={page.path} />}
      {page && shown !== page.path && (
        <button type="button" className="mr-plain-button" onClick={() => setShown(page.path)}>
          Show comments
        </button>
      )}
    </>
  );
}

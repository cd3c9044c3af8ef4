/** The screens that the browser loads as separate modules. */
import { provideScreens } from "./registry.ts";

provideScreens({
  search: () => import("./live-search.ts"),
  tags: () => import("./tags.tsx"),
  tag: () => import("./tag.tsx"),
  notFound: () => import("./not-found.tsx"),
});

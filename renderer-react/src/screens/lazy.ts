/** The screens that are modules of their own in the browser. */
import { provideScreens } from "./registry.ts";

provideScreens({
  search: () => import("../search/live-screen.ts"),
  tags: () => import("./tags.tsx"),
  tag: () => import("./tag.tsx"),
  notFound: () => import("./not-found.tsx"),
});

/** The owner's HTML at a named place of the frame. */
import { useSite } from "../../runtime/context/site.ts";
import { prerendered } from "../prerendered.ts";

export const Slot = prerendered(function Slot({ name }: { name: string }) {
  const html = useSite().slots?.[name];
  if (html === undefined) return null;
  return <div className={`mr-slot mr-slot--${name}`} dangerouslySetInnerHTML={{ __html: html }} />;
}, ({ name }) => name);

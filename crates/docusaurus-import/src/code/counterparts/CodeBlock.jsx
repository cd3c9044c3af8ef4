/** `@theme/CodeBlock`: without colours; a file that is imported with `?code` has them. */
import { CodeBlock as Block } from "@mdbook-react/theme";

export default function CodeBlock({ title, children }) {
  return <Block title={title}>{[children].flat(Infinity).join("").replace(/\n$/, "")}</Block>;
}

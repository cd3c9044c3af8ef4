/** `@theme/Admonition`. */
import { Admonition as Box } from "@mdbook-react/theme";

export default function Admonition({ type = "note", title = type.toUpperCase(), children }) {
  return <Box type={type} title={title}>{children}</Box>;
}

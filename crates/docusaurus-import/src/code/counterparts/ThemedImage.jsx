/** `@theme/ThemedImage`. */
import { useColorMode } from "@mdbook-react/theme";

export default function ThemedImage({ sources, ...rest }) {
  return <img {...rest} src={sources[useColorMode()]} />;
}

/** `@theme/Heading`. */
export default function Heading({ as: Element = "h2", ...rest }) {
  return <Element {...rest} />;
}

/** `@docusaurus/Head` has no effect: a page exports `title` and `description`, and `theme/head.html` has other tags. */
export default function Head() {
  return null;
}

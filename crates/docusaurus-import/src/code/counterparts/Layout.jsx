/** `@theme/Layout`: the shell has the navbar and the footer; the title is an export of the page. */
export default function Layout({ children, wrapperClassName }) {
  return <div className={wrapperClassName}>{children}</div>;
}

/** `@docusaurus/Link`. */
import { Link as SiteLink } from "@mdbook-react/theme";

export default function Link({ to, href, autoAddBaseUrl, isNavLink, activeClassName, isActive, ...rest }) {
  const target = String(to ?? href ?? "").replace(/^pathname:\/\//, "");
  if (target === "" || target.startsWith("#")) return <a {...rest} href={target || undefined} />;
  const isFull = /^([a-z][a-z0-9+.-]*:|\/)/i.test(target);
  return <SiteLink {...rest} to={isFull ? target : `/${target}`} />;
}

/** Logo and title: the link to the site's front page. */
import { useHref, useSite } from "../../../runtime/context/site.ts";

export function Brand() {
  const { navbar } = useSite();
  const href = useHref();
  const { logo, title } = navbar;
  return (
    <a className="mr-navbar__brand" href={href("/")}>
      {logo && <LogoImage src={logo.src} alt={logo.alt} only={logo.srcDark ? "light" : undefined} />}
      {logo?.srcDark && <LogoImage src={logo.srcDark} alt={logo.alt} only="dark" />}
      <span className="mr-navbar__title">{title}</span>
    </a>
  );
}

interface LogoProps {
  src: string;
  alt: string;
  only: "light" | "dark" | undefined;
}

/** Low priority, so that React adds no preload to the markup. */
function LogoImage({ src, alt, only }: LogoProps) {
  const className = only ? `mr-navbar__logo mr-only-${only}` : "mr-navbar__logo";
  return <img {...{ className, src, alt }} width="28" height="28" fetchPriority="low" />;
}

/** Logo and title: the link to the site's front page. */
import type { OverrideData } from "../../../generated/site-model.ts";
import { useHref, useSite } from "../../../runtime/context/site.ts";
import { part } from "../../common/overridable.tsx";

function useBrand() {
  const { logo, title } = useSite().navbar;
  return { logo, title, to: "/" };
}

export const Brand = part("Brand", useBrand, function Brand({ logo, title, to }: OverrideData["Brand"]) {
  const href = useHref();
  return (
    <a className="mr-navbar__brand" href={href(to)}>
      {logo && <LogoImage src={logo.src} alt={logo.alt} only={logo.srcDark ? "light" : undefined} />}
      {logo?.srcDark && <LogoImage src={logo.srcDark} alt={logo.alt} only="dark" />}
      <span className="mr-navbar__title">{title}</span>
    </a>
  );
});

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

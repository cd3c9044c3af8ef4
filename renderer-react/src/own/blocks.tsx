/** Building blocks of content for own components: the elements that chapters have, with their classes. */
import type { ReactNode } from "react";

import { Link } from "../components/common/link.tsx";
import type { OverrideData } from "../generated/site-model.ts";
import { usePageScreen } from "../runtime/context/site.ts";

interface IconProps {
  /** The name of a built-in icon. */
  name: string;
  /** The name that screen readers speak; without one, the icon is decorative. */
  label?: string;
}

/** An icon such as `<Icon>` of chapters makes. */
export function Icon({ name, label }: IconProps) {
  const named = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return <span className={`mr-icon mr-icon--${name}`} {...named} />;
}

interface BadgeProps {
  type?: "note" | "tip" | "info" | "warning" | "danger";
  children: ReactNode;
}

/** A word in a coloured box. */
export function Badge({ type = "note", children }: BadgeProps) {
  return <span className={`mr-badge mr-badge--${type}`}>{children}</span>;
}

interface LinkButtonProps {
  to: string;
  variant?: "primary" | "secondary";
  icon?: string;
  children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ to, variant = "primary", icon, children }: LinkButtonProps) {
  return (
    <Link className={`mr-button mr-button--${variant}`} to={to}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Link>
  );
}

interface CardProps extends Omit<OverrideData["Card"], "title"> {
  title?: ReactNode;
  children?: ReactNode;
}

/** A box with a title, which is a link if `to` is set. */
export function Card({ title, description, to, icon, children }: CardProps) {
  return (
    <div className="mr-card">
      {(title !== undefined || icon !== undefined) && (
        <p className="mr-card__title">
          {icon !== undefined && <Icon name={icon} />}
          {to === undefined ? title : <Link className="mr-card__link" to={to}>{title}</Link>}
        </p>
      )}
      {description !== undefined && <p>{description}</p>}
      {children}
    </div>
  );
}

type HeroProps = OverrideData["Hero"] & { children?: ReactNode };

/** The message of a front page, where its name is the title; the content is its actions. */
export function Hero({ name, tagline, image, imageDark, children }: HeroProps) {
  const Name = usePageScreen()?.isHome ? "h1" : "p";
  const picture = (src: string | undefined, mode: "light" | "dark") => {
    const only = imageDark === undefined ? "" : ` mr-only-${mode}`;
    return src !== undefined && <img className={`mr-hero__image${only}`} src={src} alt="" fetchPriority="low" />;
  };
  return (
    <div className="mr-hero">
      <div className="mr-hero__text">
        {name !== undefined && <Name className="mr-hero__name">{name}</Name>}
        {tagline !== undefined && <p className="mr-hero__tagline">{tagline}</p>}
        <div className="mr-hero__actions">{children}</div>
      </div>
      {picture(image, "light")}
      {picture(imageDark, "dark")}
    </div>
  );
}

/** A file that is imported with `?code`: its text, and its lines with colours as HTML. */
export interface Code {
  language: string;
  text: string;
  html: string;
}

interface CodeBlockProps {
  title?: string;
  /** Plain text, or a file that is imported with `?code`. */
  children: string | Code;
}

/** A box of code, with colours if it is imported with `?code`. */
export function CodeBlock({ title, children }: CodeBlockProps) {
  const code = typeof children === "string"
    ? <code>{children}</code>
    : <code dangerouslySetInnerHTML={{ __html: children.html }} />;
  return (
    <div className="mr-code" data-language={typeof children === "string" ? undefined : children.language}>
      {title && <div className="mr-code__title">{title}</div>}
      <pre className="mr-code__pre">{code}</pre>
    </div>
  );
}

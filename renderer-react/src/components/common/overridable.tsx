/** Parts of the shell that the owner can replace by a file in `theme/overrides`. */
import { type ComponentType, createContext, type ReactElement, type ReactNode, use } from "react";

import type { OverrideData, OverridePart } from "../../generated/site-model.ts";
import { useSite } from "../../runtime/context/site.ts";
import { prerendered } from "../prerendered.ts";
import { ownRenderers } from "./own-renderers.ts";

/** The names of the overrides around an element, each between spaces: inside of its override, a part is the built-in one. */
const OverridesAround = createContext(" ");

interface Props<Name extends OverridePart> {
  name: Name;
  /** The properties of an override beside `children`. */
  data: OverrideData[Name];
  /** The `children` of an override; by default the built-in part. */
  content?: ReactNode;
  /** The built-in part. */
  children: ReactNode;
}

export function Overridable<Name extends OverridePart>({ name, data, content, children }: Props<Name>) {
  const found = useSite().overrides?.[name];
  const around = use(OverridesAround);
  if (!found || !ownRenderers.Override) return children;
  const outside = (inside: ReactNode) => <OverridesAround value={around.replace(` ${name} `, " ")}>{inside}</OverridesAround>;
  // Parts inside of the built-in part, such as the entries of a category, may be overrides again.
  if (around.includes(` ${name} `)) return outside(children);
  return (
    <OverridesAround value={`${around}${name} `}>
      <ownRenderers.Override name={name} module={found.module} props={{ ...data }} fallback={outside(children)}>
        {outside(content ?? children)}
      </ownRenderers.Override>
    </OverridesAround>
  );
}

/** Returns no data, for a part that needs none or receives all of it as properties. */
export const noData = () => ({});

/**
 * Returns a part of the shell. `useData` returns its data, or `undefined` if the part shows nothing; an
 * override that composes the part can pass other data. With `isShared`, the data depend on the site
 * alone, so that the prerenderer renders the part once.
 */
export function part<Name extends OverridePart>(
  name: Name,
  useData: () => Partial<OverrideData[Name]> | undefined,
  BuiltIn: ComponentType<OverrideData[Name]>,
  isShared = false,
): (given: Partial<OverrideData[Name]>) => ReactElement | null {
  const draw = (data: OverrideData[Name]) => (
    <Overridable name={name} data={data}>
      <BuiltIn {...data} />
    </Overridable>
  );
  const OfSite = prerendered(function OfSite() {
    const data = useData();
    return data && <BuiltIn {...(data as OverrideData[Name])} />;
  }, () => "");
  return function Part(given) {
    const isReplaced = useSite().overrides?.[name] !== undefined;
    const known = useData();
    const isGiven = Object.keys(given).length > 0;
    if (isShared && !isReplaced && !isGiven) return <OfSite />;
    return known || isGiven ? draw({ ...known, ...given } as OverrideData[Name]) : null;
  };
}

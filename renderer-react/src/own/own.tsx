/** A component of the owner's on a page. */
import { type ReactNode, useMemo, useSyncExternalStore } from "react";

import { ErrorBoundary } from "../components/common/error-boundary.tsx";
import { elementsOf } from "../components/live/nodes.tsx";
import type { LiveComponent } from "../model.ts";
import { useOwnComponent } from "./registry.ts";
import { checks, reportFailure } from "./report-failure.ts";
import { withProbe } from "./probe.tsx";
import { isPrerendering, OwnEnd, startOwn } from "./prerender-state.ts";

const never = () => () => undefined;

/**
 * Renders the component with its properties. A component with `client="only"`, and one that threw
 * while the page was prerendered, is empty until React has hydrated the page.
 */
export function Own({ module, props, client, n, inline, children }: LiveComponent<"own">) {
  const Wrapper = inline ? "span" : "div";
  const Found = useOwnComponent(module);
  const isEmpty = client === "only" || client === "failed";
  const isShown = useSyncExternalStore(never, () => true, () => !isEmpty);
  const properties = useMemo(() => JSON.parse(props) as Record<string, unknown>, [props]);
  // A module that cannot or must not be loaded at build is loaded by browsers.
  if (!Found && isPrerendering()) return <Wrapper className="mr-own" data-own={n} data-client={client === "only" ? client : "failed"} />;
  // If the module could not be loaded, React keeps the prerendered content.
  if (!Found) return <Wrapper key="prerendered" className="mr-own" dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />;
  const failed = startOwn(String(n), module);
  const elements = elementsOf(children);
  const content = <Found {...properties}>{elements.length > 1 ? elements : elements[0]}</Found>;
  const check = (element: Element | null) => {
    if (element) checks.hydrated?.(element, module);
  };
  return (
    <Wrapper ref={check} className="mr-own" data-own={n} data-client={failed ? "failed" : client}>
      {isShown && !failed && (
        <ErrorBoundary resetKey={module} fallback={nothing} onError={(error) => reportFailure(error, module)}>
          {withProbe({ component: String(n), module }, content)}
        </ErrorBoundary>
      )}
      {!failed && <OwnEnd />}
    </Wrapper>
  );
}

/** Shows nothing in place of a component that throws; the error is in the console. */
function nothing(): ReactNode {
  return null;
}

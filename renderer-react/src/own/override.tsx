/** A part of the shell that a component of the owner's replaces: `theme/overrides/NAME`. */
import { useSyncExternalStore } from "react";

import { ErrorBoundary } from "../components/common/error-boundary.tsx";
import type { OverrideProps } from "../components/common/own-renderers.ts";
import { withProbe } from "./probe.tsx";
import { OwnEnd, startOwn } from "./prerender-state.ts";
import { isFailedOverride, ownClient, useOwnComponent } from "./registry.ts";
import { reportFailure } from "./report-failure.ts";

const never = () => () => undefined;

/**
 * Renders the override, and the built-in part where the override throws. An override that threw
 * while the page was prerendered is rendered after hydration.
 */
export function Override({ name, module, props, children, fallback }: OverrideProps) {
  const isHydrated = useSyncExternalStore(never, () => true, () => false);
  const Found = useOwnComponent(module);
  const hasFailed = (!isHydrated && isFailedOverride(name)) || startOwn(name, module);
  const wrapper = { className: "mr-override", "data-override": name };
  // A module that could not be loaded leaves what was prerendered.
  if (!Found && !hasFailed && !isHydrated) {
    return <div {...wrapper} dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />;
  }
  if (!Found || hasFailed) return <div {...wrapper} data-client={hasFailed ? "failed" : undefined}>{fallback}</div>;
  return (
    <div {...wrapper} data-client={ownClient(module)}>
      <ErrorBoundary resetKey={module} fallback={() => fallback} onError={(error) => reportFailure(error, module)}>
        {withProbe({ component: name, module }, <Found {...props}>{children}</Found>)}
      </ErrorBoundary>
      <OwnEnd />
    </div>
  );
}

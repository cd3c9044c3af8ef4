/** The whole page: one tree for prerendering, hydration and updates. */
import { type Navigator, Router } from "react-router-dom";

import { ErrorBoundary } from "../components/common/error-boundary.tsx";
import { Crash } from "../components/common/crash.tsx";
import { Layout } from "../components/frame/layout.tsx";
import type { Site } from "../generated/site-model.ts";
import { routeOf } from "../runtime/address/address.ts";
import { encodePath } from "../runtime/address/paths.ts";
import { SiteContext, ViewContext } from "../runtime/context/site.ts";
import { type Frame, FrameContext } from "../runtime/context/frame.ts";
import type { Place } from "../runtime/navigation/navigation.ts";
import { CurrentScreen } from "../screens/current-screen.tsx";

interface Props {
  site: Site;
  place: Place;
  frame: Frame;
  navigator: Navigator;
}

export function App({ site, place, frame, navigator }: Props) {
  const { view, address } = place;
  const { crash, retry, cause } = site.strings;
  // The path of a page is the same in each form of its address, and while it is prerendered.
  const path = view.screen.kind === "notFound" ? (routeOf(address) ?? "/404") : view.path;
  const { search, hash } = address;
  const location = { pathname: site.basePath.slice(0, -1) + encodePath(path), search, hash };
  return (
    <ErrorBoundary
      resetKey={view.path}
      fallback={(error, onRetry) => (
        <Crash error={error} title={crash} retryLabel={retry} causeLabel={cause} onRetry={onRetry} />
      )}
    >
      <SiteContext value={site}>
        <FrameContext value={frame}>
          <ViewContext value={view}>
            <Router basename={site.basePath} location={location} navigator={navigator}>
              <Layout>
                <CurrentScreen />
              </Layout>
            </Router>
          </ViewContext>
        </FrameContext>
      </SiteContext>
    </ErrorBoundary>
  );
}

/** The whole page: one tree for prerendering, hydration and updates. */
import { type Navigator, Router } from "react-router-dom";

import { ErrorBoundary } from "../components/common/error-boundary.tsx";
import { Crash } from "../components/common/crash.tsx";
import { Layout } from "../components/frame/layout.tsx";
import type { Site } from "../generated/site-model.ts";
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
            <Router location={address} navigator={navigator}>
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

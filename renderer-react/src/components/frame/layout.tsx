/** The frame around every screen. */
import { screenComponent } from "../../screens/registry.ts";
import { useSite, useStrings, useView } from "../../runtime/context.ts";
import { Crash } from "../common/crash.tsx";
import { ErrorBoundary } from "../common/error-boundary.tsx";
import { SidebarFrame } from "../sidebar/sidebar-frame.tsx";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { BackToTop } from "./back-to-top.tsx";
import { BasePathBanner } from "./base-path-banner.tsx";
import { Footer } from "./footer.tsx";
import { LiveRegion } from "./live-region.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { Navbar } from "./navbar.tsx";
import { ProgressBar } from "./progress-bar.tsx";

export function Layout() {
  const { sidebar } = useView();
  const { skipToContent } = useStrings();
  return (
    <>
      <BasePathBanner />
      <a className="skip-link" href="#main">
        {skipToContent}
      </a>
      <ProgressBar />
      <AnnouncementBar />
      <Navbar />
      <div className="layout" data-sidebar={sidebar ? "" : undefined}>
        {sidebar && <SidebarFrame />}
        <CurrentScreen />
      </div>
      <BackToTop />
      <Footer />
      <LoadFailure />
      <LiveRegion />
    </>
  );
}

function CurrentScreen() {
  const { strings } = useSite();
  const { path, screen } = useView();
  const Screen = screenComponent(screen.kind);
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(error, onRetry) => (
        <Crash
          error={error}
          title={strings.crash}
          retryLabel={strings.retry}
          causeLabel={strings.cause}
          onRetry={onRetry}
        />
      )}
    >
      <Screen screen={screen} />
    </ErrorBoundary>
  );
}

/** The frame around every screen. */
import type { ReactNode } from "react";

import { useStrings, useView } from "../../runtime/context/site.ts";
import { SidebarFrame } from "../sidebar/sidebar-frame.tsx";
import { Announcement } from "./announcement-bar.tsx";
import { BackToTop } from "./back-to-top.tsx";
import { BasePathBanner } from "./base-path-banner.tsx";
import { Footer } from "./footer.tsx";
import { LanguageSuggestion } from "./language-suggestion.tsx";
import { LiveRegion } from "./live-region.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { Navbar } from "./navbar/navbar.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { Viewer } from "./viewer.tsx";

/** The frame; `children` is the screen. */
export function Layout({ children }: { children: ReactNode }) {
  const { sidebar } = useView();
  const { skipToContent } = useStrings();
  return (
    <>
      <BasePathBanner />
      <a className="mr-skip-link" href="#mr-main">
        {skipToContent}
      </a>
      <ProgressBar />
      <Announcement />
      <Navbar />
      <div className="mr-layout" data-sidebar={sidebar ? "" : undefined}>
        {sidebar && <SidebarFrame />}
        {children}
      </div>
      <BackToTop />
      <Footer />
      <LoadFailure />
      <LanguageSuggestion />
      <Viewer />
      <LiveRegion />
    </>
  );
}

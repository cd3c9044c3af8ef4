/** The bar above the navbar. Closing it needs no React: see `runtime/frame/actions.ts`. */
import type { OverrideData } from "../../generated/site-model.ts";
import { useSite, useStrings } from "../../runtime/context/site.ts";
import { Icon } from "../common/icon.tsx";
import { part } from "../common/overridable.tsx";

const useAnnouncement = () => useSite().announcement;

export const Announcement = part("Announcement", useAnnouncement, function Announcement({ html, closeable }: OverrideData["Announcement"]) {
  const strings = useStrings();
  return (
    <section className="mr-announcement" aria-label={strings.announcement}>
      <div className="mr-announcement__text" dangerouslySetInnerHTML={{ __html: html }} />
      {closeable && (
        <button
          type="button"
          className="mr-announcement__close mr-icon-button"
          data-action="close-announcement"
          aria-label={strings.closeAnnouncement}
        >
          <Icon name="close" />
        </button>
      )}
    </section>
  );
});

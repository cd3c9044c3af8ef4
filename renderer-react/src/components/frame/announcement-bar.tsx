/** The bar above the navbar. Closing it needs no React: see `runtime/frame/actions.ts`. */
import { useSite } from "../../runtime/context/site.ts";
import { Icon } from "../common/icon.tsx";

export function AnnouncementBar() {
  const { announcement, strings } = useSite();
  if (!announcement) return null;
  return (
    <section className="mr-announcement" aria-label={strings.announcement}>
      <div className="mr-announcement__text" dangerouslySetInnerHTML={{ __html: announcement.html }} />
      {announcement.closeable && (
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
}

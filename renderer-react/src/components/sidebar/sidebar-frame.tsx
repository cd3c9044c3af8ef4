/** The desktop sidebar's place: sticky, scrolling, and foldable if the site is configured so. */
import { useSite, useStrings } from "../../runtime/context/site.ts";
import { Icon } from "../common/icon.tsx";
import { Sidebar } from "./sidebar.tsx";

export function SidebarFrame() {
  const { hideable } = useSite().sidebar;
  const { hideSidebar, showSidebar } = useStrings();
  return (
    <aside className="mr-sidebar" id="mr-sidebar">
      <div className="mr-sidebar__sticky">
        <div className="mr-sidebar__scroll">
          <Sidebar />
        </div>
        {hideable && (
          <button
            type="button"
            className="mr-sidebar__hide"
            data-action="hide-sidebar"
          >
            <Icon name="collapse" />
            {hideSidebar}
          </button>
        )}
      </div>
      {hideable && (
        <button
          type="button"
          className="mr-sidebar__show"
          data-action="show-sidebar"
          aria-label={showSidebar}
          title={showSidebar}
        >
          <Icon name="collapse" />
        </button>
      )}
    </aside>
  );
}

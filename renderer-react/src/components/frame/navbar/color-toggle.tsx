/** The button that switches between light and dark. It works before React: `runtime/frame/actions.ts`. */
import { useSite } from "../../../runtime/context/site.ts";
import { useFrame } from "../../../runtime/context/frame.ts";
import { useSignal } from "../../../runtime/state/use-signal.ts";
import { Icon } from "../../common/icon.tsx";
import { prerendered } from "../../prerendered.ts";

export const ColorToggle = prerendered(function ColorToggle() {
  const { colorMode: options, strings } = useSite();
  const mode = useSignal(useFrame().colorMode, options.default);
  if (options.disableSwitch) return null;
  const label = mode === "dark" ? strings.toLightMode : strings.toDarkMode;
  return (
    <button
      type="button"
      className="mr-icon-button mr-color-toggle"
      data-action="toggle-color"
      aria-label={label}
      title={label}
    >
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}, () => "");

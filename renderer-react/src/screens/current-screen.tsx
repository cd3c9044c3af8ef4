/** The screen of the current address, or its error. */
import { Crash } from "../components/common/crash.tsx";
import { ErrorBoundary } from "../components/common/error-boundary.tsx";
import { useSite, useView } from "../runtime/context/site.ts";
import { screenComponent } from "./registry.ts";

export function CurrentScreen() {
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

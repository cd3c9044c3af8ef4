/** Says that the page crashed, why, and offers another try. */
import { causes } from "../../runtime/causes.ts";

interface CrashProps {
  error: unknown;
  title: string;
  retryLabel: string;
  causeLabel: string;
  onRetry: () => void;
}

export function Crash({ error, title, retryLabel, causeLabel, onRetry }: CrashProps) {
  return (
    <main className="crash" id="main" tabIndex={-1}>
      <h1 role="alert">{title}</h1>
      <button type="button" className="button" onClick={onRetry}>
        {retryLabel}
      </button>
      <pre className="crash__causes">{causes(error).join(`\n\n${causeLabel}\n`)}</pre>
    </main>
  );
}

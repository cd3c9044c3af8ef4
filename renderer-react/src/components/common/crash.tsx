/** The message about a crashed page: the error with its causes, and a button to try again. */
import { causes } from "../../runtime/errors/causes.ts";

interface CrashProps {
  error: unknown;
  title: string;
  retryLabel: string;
  causeLabel: string;
  onRetry: () => void;
}

export function Crash({ error, title, retryLabel, causeLabel, onRetry }: CrashProps) {
  return (
    <main className="mr-crash" id="mr-main" tabIndex={-1}>
      <h1 role="alert">{title}</h1>
      <button type="button" className="mr-plain-button" onClick={onRetry}>
        {retryLabel}
      </button>
      <pre className="mr-crash__causes">{causes(error).join(`\n\n${causeLabel}\n`)}</pre>
    </main>
  );
}

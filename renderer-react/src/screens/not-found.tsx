/** The screen for an address where nothing is. */
import { useStrings } from "../runtime/context.ts";

export default function NotFoundScreen() {
  const { notFoundTitle, notFoundText, notFoundHint } = useStrings();
  return (
    <main className="page page--short" id="main" data-not-found>
      <header className="page__header">
        <h1>{notFoundTitle}</h1>
      </header>
      <article className="content">
        <p>{notFoundText}</p>
        <p>{notFoundHint}</p>
      </article>
    </main>
  );
}

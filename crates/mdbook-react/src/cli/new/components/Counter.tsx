/** A button that counts its clicks. */
import { useState } from "react";

/** In a chapter: `<Counter start={2} label="Clicks" />`. */
export default function Counter({ start = 0, label }: { start?: number; label: string }) {
  const [count, setCount] = useState(start);
  return (
    <button type="button" className="counter" onClick={() => setCount(count + 1)}>
      {label}: {count}
    </button>
  );
}

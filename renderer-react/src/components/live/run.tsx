/** Buttons that run and edit the program above them. Their module is loaded at the first press. */
import { useState } from "react";

import type { LiveComponent } from "../../model.ts";
import { useStrings } from "../../runtime/context/site.ts";
import { useFrame } from "../../runtime/context/frame.ts";

const CLOSED = { runs: 0, isEdited: false };

export function Run({ playground, code, edition, href, editable }: LiveComponent<"run">) {
  const strings = useStrings();
  const { Program } = useFrame();
  const [{ runs, isEdited }, setOpened] = useState(CLOSED);
  const isOpen = runs > 0 || isEdited;
  return (
    <div className="mr-run">
      <div className="mr-run__actions">
        <button type="button" className="mr-run__button" onClick={() => setOpened({ runs: runs + 1, isEdited })}>
          {strings.runCode}
        </button>
        {editable && (
          <button type="button" className="mr-run__button" onClick={() => setOpened({ runs, isEdited: true })}>
            {strings.editCode}
          </button>
        )}
        {href !== undefined && (
          <a href={href} target="_blank" rel="noopener" className="mr-external">
            {strings.openPlayground}
            <span className="mr-visually-hidden">{strings.newWindow}</span>
          </a>
        )}
      </div>
      {isOpen && Program && (
        <Program {...{ playground, code, edition, runs, isEdited }} onClose={() => setOpened(CLOSED)} />
      )}
    </div>
  );
}

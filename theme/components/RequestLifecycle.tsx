/** The stages of a request for four outcomes, all at once or step by step. */
import { useState } from "react";

import { type Case, cases, type Step } from "./lifecycle-cases.ts";

const STATES = { ran: "运行", threw: "抛出", skipped: "跳过" } as const;

export default function RequestLifecycle() {
  const [chosen, setChosen] = useState(0);
  const [at, setAt] = useState<number>();
  const choose = (index: number) => {
    setChosen(index);
    setAt(undefined);
  };
  const { name, steps } = cases[chosen] as Case;
  const current = at === undefined ? undefined : steps[at];
  return (
    <div className="lifecycle">
      <div className="lifecycle-bar" role="group" aria-label="请求的结局">
        {cases.map((one, index) => (
          <button key={one.name} type="button" aria-pressed={index === chosen} onClick={() => choose(index)}>
            {one.name}
          </button>
        ))}
      </div>
      {cases.map((one, index) => (
        <Steps key={one.name} one={one} isShown={index === chosen} at={index === chosen ? at : undefined} />
      ))}
      <div className="lifecycle-bar">
        <button type="button" onClick={() => setAt(at === undefined ? 0 : Math.min(at + 1, steps.length - 1))}>
          {at === undefined ? "一步一步看" : "下一步"}
        </button>
        {at !== undefined && (
          <button type="button" onClick={() => setAt(undefined)}>
            看全部
          </button>
        )}
        <span role="status">{current && `${name}：${current.stage}，${current.note}`}</span>
      </div>
    </div>
  );
}

interface StepsProps {
  one: Case;
  isShown: boolean;
  /** The step that is looked at; later ones are dimmed. */
  at: number | undefined;
}

function Steps({ one, isShown, at }: StepsProps) {
  const distance = (index: number) => (at === undefined ? undefined : index === at ? "now" : index > at ? "later" : undefined);
  return (
    <section hidden={!isShown} aria-label={one.name}>
      <p className="lifecycle-case">{one.name}</p>
      <ol>
        {one.steps.map((step: Step, index) => (
          <li key={step.stage} data-state={step.state} data-at={distance(index)} aria-current={index === at ? "step" : undefined}>
            <b>{step.stage}</b>
            <span className="lifecycle-state">{STATES[step.state]}</span>
            <span>{step.note}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Answers which providers each module of an application can inject. */
import { useState } from "react";

import { answers, type ModuleInfo } from "./visibility.ts";

export default function ModuleGraph({ modules, start }: { modules: readonly ModuleInfo[]; start: string }) {
  const [chosen, setChosen] = useState(start);
  return (
    <div className="module-graph">
      <div className="module-graph-bar" role="group" aria-label="站在哪个模块里">
        {modules.map(({ name }) => (
          <button key={name} type="button" aria-pressed={name === chosen} onClick={() => setChosen(name)}>
            {name}
          </button>
        ))}
      </div>
      {modules.map((module) => (
        <Visible key={module.name} module={module} modules={modules} isShown={module.name === chosen} />
      ))}
    </div>
  );
}

interface VisibleProps {
  module: ModuleInfo;
  modules: readonly ModuleInfo[];
  isShown: boolean;
}

function Visible({ module, modules, isShown }: VisibleProps) {
  return (
    <table hidden={!isShown}>
      <caption>{module.name} 里的类能注入什么</caption>
      <thead>
        <tr>
          <th scope="col">提供者</th>
          <th scope="col">所在模块</th>
          <th scope="col">能否注入</th>
          <th scope="col">原因</th>
        </tr>
      </thead>
      <tbody>
        {answers(module, modules).map(({ provider, owner, canInject, reason }) => (
          <tr key={`${owner}.${provider}`} data-can={canInject}>
            <td>
              <code>{provider}</code>
            </td>
            <td>{owner}</td>
            <td>{canInject ? "能" : "不能"}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Computes the providers that a module can inject, and why: the rules of Nest's container. */

/** A module as a chapter describes it. */
export interface ModuleInfo {
  name: string;
  imports?: readonly string[];
  providers?: readonly string[];
  /** Providers of this module, or modules that it imports. */
  exports?: readonly string[];
  global?: boolean;
}

/** Whether a provider can be injected, and the reason. */
export interface Answer {
  provider: string;
  owner: string;
  canInject: boolean;
  reason: string;
}

/** Returns the providers that a module exports, including providers of modules that it re-exports. */
function exported(name: string, modules: readonly ModuleInfo[]): readonly string[] {
  const found = modules.find((module) => module.name === name);
  return (found?.exports ?? []).flatMap((entry) => (isModule(entry, modules) ? exported(entry, modules) : [entry]));
}

const isModule = (name: string, modules: readonly ModuleInfo[]) => modules.some((module) => module.name === name);

/** Answers for every provider of the application. */
export function answers(from: ModuleInfo, modules: readonly ModuleInfo[]): Answer[] {
  return modules.flatMap((owner) =>
    (owner.providers ?? []).map((provider) => ({ provider, owner: owner.name, ...answer(provider, owner, from, modules) })),
  );
}

function answer(provider: string, owner: ModuleInfo, from: ModuleInfo, modules: readonly ModuleInfo[]) {
  if (owner.name === from.name) return { canInject: true, reason: "本模块的提供者" };
  if (!owner.exports?.includes(provider)) return { canInject: false, reason: `${owner.name} 没有导出它` };
  const through = from.imports?.find((name) => exported(name, modules).includes(provider));
  if (through === owner.name) return { canInject: true, reason: `导入了 ${owner.name}` };
  if (through) return { canInject: true, reason: `${through} 再导出了 ${owner.name}` };
  if (owner.global) return { canInject: true, reason: `${owner.name} 是全局模块` };
  return { canInject: false, reason: `没有导入 ${owner.name}` };
}

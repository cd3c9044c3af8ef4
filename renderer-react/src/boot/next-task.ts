/** Splits long work into tasks, so that the page responds between them. */

/** Resolves in a new task. */
export const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go));

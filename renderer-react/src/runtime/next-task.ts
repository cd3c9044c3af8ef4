/** The end of a task: a long way in steps, between which the reader is answered. */

/** Goes on in another task. */
export const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go));

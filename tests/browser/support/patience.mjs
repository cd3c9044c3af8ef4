/**
 * The only limit of a wait, in milliseconds: a page, a server or a browser that needs longer hangs. It is no measure of
 * speed, because other programs may need the machine meanwhile.
 */
export const PATIENCE_MS = 120_000;

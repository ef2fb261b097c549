/** Loads code that is about to be used. A failure is ignored here, because the use itself reports it. */
export const loadAhead = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

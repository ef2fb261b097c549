const PAUSES_MS = [300, 1000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * What could not be loaded is asked for again, and then once more: a network that changes in this moment ends what is under
 * way. Around each part of the page that is loaded later, see vite.config.ts. What loads nothing gives nothing.
 */
export function retryImport(load: () => Promise<unknown> | undefined): Promise<unknown> | undefined {
  return PAUSES_MS.reduce((loading, ms) => loading?.catch(() => pause(ms).then(load)), load());
}

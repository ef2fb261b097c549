const PAUSES_MS = [300, 1000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Retries a failed dynamic import twice, because a changing network aborts requests. Wraps each lazily loaded chunk,
 * see vite.config.ts. Without an import there is no promise.
 */
export function retryImport(load: () => Promise<unknown> | undefined): Promise<unknown> | undefined {
  return PAUSES_MS.reduce((loading, ms) => loading?.catch(() => pause(ms).then(load)), load());
}

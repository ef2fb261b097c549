import { useSyncExternalStore } from 'react';

/** Set when the session ends during work; the shell then asks to sign in again over the page. */
let ended = false;
const listeners = new Set<() => void>();

export function setSessionEnded(value: boolean): void {
  if (ended === value) return;
  ended = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, () => ended);

/** For work that continues as soon as the person has signed in again. */
export function waitForSession(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const update = () => {
      if (ended && !signal.aborted) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribe(update);
    signal.addEventListener('abort', update, { once: true });
    update();
  });
}

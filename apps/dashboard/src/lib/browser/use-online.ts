import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'] as const;

function subscribe(listener: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, listener);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, listener);
  };
}

/** Whether the browser has a network. Requests are sent in either case: Fairlead may run on the same machine. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

import { useSyncExternalStore } from 'react';

/** Whether events of the instance reach this page. */
let connected = true;
const listeners = new Set<() => void>();

export function setConnected(value: boolean): void {
  if (connected === value) return;
  connected = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnected = (): boolean => useSyncExternalStore(subscribe, () => connected);

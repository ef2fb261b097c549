import { useSyncExternalStore } from 'react';

const KEY = 'fairlead-api-beside';
const listeners = new Set<() => void>();
let open = read();

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'open';
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useApiSnippetOpen = (): boolean => useSyncExternalStore(subscribe, () => open);

/** Stored, so that the snippet stays visible on the next page. */
export function setApiSnippetOpen(value: boolean): void {
  open = value;
  try {
    localStorage.setItem(KEY, value ? 'open' : 'closed');
  } catch {
    // It then holds for this visit only.
  }
  for (const listener of listeners) listener();
}

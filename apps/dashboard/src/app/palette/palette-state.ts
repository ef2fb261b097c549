import { useSyncExternalStore } from 'react';

export type PaletteView = 'search' | 'shortcuts';

interface State {
  /** What is open over the page. */
  view: PaletteView | undefined;
  /** Whether it was ever opened, and so has to be loaded. */
  used: boolean;
}

let state: State = { view: undefined, used: false };
const listeners = new Set<() => void>();

function set(view: PaletteView | undefined): void {
  state = { view, used: true };
  for (const listener of listeners) listener();
}

export const openPalette = (view: PaletteView) => set(view);
export const closePalette = () => set(undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePalette = (): State => useSyncExternalStore(subscribe, () => state);

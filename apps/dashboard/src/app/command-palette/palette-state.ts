import { useSyncExternalStore } from 'react';

export type PaletteView = 'search' | 'shortcuts';

interface State {
  /** The view that is open over the page. */
  view: PaletteView | undefined;
  /** How often the palette was opened; at zero it need not be loaded yet. */
  times: number;
}

let state: State = { view: undefined, times: 0 };
const listeners = new Set<() => void>();

function set(view: PaletteView | undefined): void {
  state = { view, times: state.times + (view === undefined ? 0 : 1) };
  for (const listener of listeners) listener();
}

export const openPalette = (view: PaletteView) => set(view);
export const closePalette = () => set(undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePalette = (): State => useSyncExternalStore(subscribe, () => state);

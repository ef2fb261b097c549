import { useSyncExternalStore } from 'react';
import type { ApplicationControl } from './available-controls';

/** Operations that ask something before they are carried out; starting asks nothing. */
export type ConfirmableControl = Exclude<ApplicationControl, 'start'>;

interface Asked {
  applicationId: string;
  operation: ConfirmableControl;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function set(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens its dialog on the application's page, from wherever it is asked for. */
export const openControlDialog = (applicationId: string, operation: ConfirmableControl) =>
  set({ applicationId, operation });
export const closeControlDialog = () => set(undefined);
/** Of another application something may have been asked for meanwhile. */
export function closeControlDialogOf(applicationId: string): void {
  if (asked?.applicationId === applicationId) set(undefined);
}

export function useOpenControlDialog(applicationId: string): ConfirmableControl | undefined {
  const now = useSyncExternalStore(subscribe, () => asked);
  return now?.applicationId === applicationId ? now.operation : undefined;
}

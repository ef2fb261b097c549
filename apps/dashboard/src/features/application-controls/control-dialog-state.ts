import { useSyncExternalStore } from 'react';
import type { ApplicationControl } from './available-controls';

/** Controls that need a confirmation; starting needs none. */
export type ConfirmableControl = Exclude<ApplicationControl, 'start'>;

interface OpenDialog {
  applicationId: string;
  control: ConfirmableControl;
}

let openDialog: OpenDialog | undefined;
const listeners = new Set<() => void>();

function set(next: OpenDialog | undefined): void {
  openDialog = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the dialog on the application’s page, from anywhere in the dashboard. */
export const openControlDialog = (applicationId: string, control: ConfirmableControl) =>
  set({ applicationId, control });
export const closeControlDialog = () => set(undefined);
/** Keeps a dialog that another application has opened meanwhile. */
export function closeControlDialogOf(applicationId: string): void {
  if (openDialog?.applicationId === applicationId) set(undefined);
}

export function useOpenControlDialog(applicationId: string): ConfirmableControl | undefined {
  const now = useSyncExternalStore(subscribe, () => openDialog);
  return now?.applicationId === applicationId ? now.control : undefined;
}

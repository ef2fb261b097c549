import { useSyncExternalStore } from 'react';
import type { Operation } from './operations';

/** Operations that ask something before they are carried out; starting asks nothing. */
export type AskedOperation = Exclude<Operation, 'start'>;

interface Asked {
  applicationId: string;
  operation: AskedOperation;
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
export const askOperation = (applicationId: string, operation: AskedOperation) => set({ applicationId, operation });
export const leaveOperation = () => set(undefined);
/** Of another application something may have been asked for meanwhile. */
export function leaveOperationOf(applicationId: string): void {
  if (asked?.applicationId === applicationId) set(undefined);
}

export function useAskedOperation(applicationId: string): AskedOperation | undefined {
  const now = useSyncExternalStore(subscribe, () => asked);
  return now?.applicationId === applicationId ? now.operation : undefined;
}

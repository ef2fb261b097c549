import { useSyncExternalStore } from 'react';
import { ApiError, hasErrorCode } from '../api/api-error';
import type { Tone } from '../labels/tone';

export interface Toast {
  id: number;
  tone: Extract<Tone, 'ok' | 'bad' | 'busy'>;
  title: string;
  text?: string;
  /** Takes back what was just done. */
  undo?: () => void;
  /** Where it can be looked at: a path of the dashboard. */
  link?: { href: string; label: string };
}

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Says in a corner what has been done: `toast({ tone: 'ok', title: 'Server removed' })`. It goes by itself. */
export function toast(said: Omit<Toast, 'id'>): void {
  count += 1;
  toasts = [...toasts, { ...said, id: count }];
  for (const listener of listeners) listener();
}

/** For what was asked away from any form, whose error would have no place of its own. */
export function toastError(error: unknown, title: string): void {
  if (hasErrorCode(error, 'SESSION_REQUIRED')) return;
  toast({ tone: 'bad', title, text: error instanceof ApiError ? error.message : undefined });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Everything said so far; the frame hands it to what shows it. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);

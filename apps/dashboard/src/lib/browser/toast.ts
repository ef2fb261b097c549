import { useSyncExternalStore } from 'react';
import { ApiError, hasErrorCode } from '../api/api-error';
import type { Tone } from '../labels/tone';

export interface Toast {
  id: number;
  tone: Extract<Tone, 'ok' | 'bad' | 'busy'>;
  title: string;
  text?: string;
  /** Reverts what was just done. */
  undo?: () => void;
  /** A link to the result: a path of the dashboard. */
  link?: { href: string; label: string };
}

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Shows a toast: `toast({ tone: 'ok', title: 'Server removed' })`. It disappears automatically. */
export function toast(said: Omit<Toast, 'id'>): void {
  count += 1;
  toasts = [...toasts, { ...said, id: count }];
  for (const listener of listeners) listener();
}

/** Shows an error of an action outside any form, which has no other place for it. */
export function toastError(error: unknown, title: string): void {
  if (hasErrorCode(error, 'SESSION_REQUIRED')) return;
  toast({ tone: 'bad', title, text: error instanceof ApiError ? error.message : undefined });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current toasts; the shell passes them to the toaster. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);

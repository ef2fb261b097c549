import type { AuditEntry } from '@fairlead/client';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from '../features/auth/session-queries';
import { hasErrorCode } from '../lib/api/api-error';
import { setConnected } from '../lib/live/connection-status';
import { openLiveEvents } from '../lib/live/live-events';
import { setSessionEnded, useSessionEnded } from '../lib/session/session-ended';

const URL = '/api/dashboard/events';
/** Events arrive in bursts: a deployment that goes live sends four of them. */
const BUNCH_MS = 100;
/** On a busy instance a list is refetched twice a second at most, and not at each event. */
const PAUSE_MS = 500;
/** Data that can have changed between the page's first requests and the start of the event stream. */
const LIVE_QUERY_KEYS = new Set<unknown>([
  'overview',
  'servers',
  'applications',
  'deployments',
  'domains',
  'commands',
  'command-runs',
  'pushes',
  'uploads',
  'databases',
  'variable-groups',
  'backups',
  'restores',
  'backup-schedules',
  'storages',
  'tokens',
  'users',
  'invitations',
  'audit',
]);

/** Loaded with the first event. */
const rules = () => import('./invalidated-queries');

/** Invalidates the cached queries that an event of the API concerns; those on the screen are then refetched. */
function followEvents(client: QueryClient): () => void {
  const stale = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshed = 0;
  let stopped = false;

  const refresh = () => {
    timer = undefined;
    refreshed = Date.now();
    for (const queryKey of stale.values()) void client.invalidateQueries({ queryKey });
    stale.clear();
  };

  const stop = openLiveEvents({
    url: URL,
    onEvent: (data) => {
      const entry: AuditEntry = JSON.parse(data);
      void rules().then(({ invalidatedQueries }) => {
        for (const key of invalidatedQueries(entry)) stale.set(JSON.stringify(key), key);
        if (!stopped) timer ??= setTimeout(refresh, Math.max(BUNCH_MS, refreshed + PAUSE_MS - Date.now()));
      });
    },
    onBegin: () => void client.invalidateQueries({ predicate: ({ queryKey }) => LIVE_QUERY_KEYS.has(queryKey[0]) }),
    onReset: () => void client.invalidateQueries(),
    onSignedOut: () => setSessionEnded(true),
    onConnected: setConnected,
    onFailure: () =>
      void client.fetchQuery({ ...sessionQuery(), staleTime: 5000 }).catch((error: unknown) => {
        if (hasErrorCode(error, 'SESSION_REQUIRED')) setSessionEnded(true);
      }),
  });
  return () => {
    stopped = true;
    clearTimeout(timer);
    stop();
  };
}

/** Follows the instance's events while there is a session. */
export function useLiveUpdates(client: QueryClient): void {
  const ended = useSessionEnded();
  useEffect(() => (ended ? undefined : followEvents(client)), [client, ended]);
}

import type { DomainRecord } from '@fairlead/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * The watcher retries shortly after a retry is due. An attempt without a result sends no event, because a domain that
 * waits for DNS for days would fill the log. Its record has a new retry time, though, and without a refetch the page
 * would show "now" forever.
 */
const AFTER_MS = [2000, 10_000, 30_000] as const;

/** Refetches shortly after the retry times of the records, when they contain the result. */
export function useRefetchAtRetry(domains: readonly DomainRecord[] | undefined): void {
  const client = useQueryClient();
  const due = (domains ?? []).flatMap(({ tls }) => tls.next_retry_at ?? []);
  const next = due.toSorted()[0];
  useEffect(() => {
    if (next === undefined) return undefined;
    const left = Math.max(0, Date.parse(next) - Date.now());
    const timers = AFTER_MS.map((after) =>
      setTimeout(() => void client.invalidateQueries({ queryKey: ['domains'] }), left + after),
    );
    return () => timers.forEach(clearTimeout);
  }, [client, next]);
}

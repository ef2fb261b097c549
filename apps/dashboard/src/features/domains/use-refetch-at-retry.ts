import type { DomainRecord } from '@fairlead/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * What is due is done within a look of the watcher. Where nothing new came of it, no event tells: one that waits for its
 * name servers for days would fill the log. Its record has the time of a further try, though, and a page that was not told
 * would say "now" for ever.
 */
const AFTER_MS = [2000, 10_000, 30_000] as const;

/** Asks again shortly after the moments at which the records say that the next try is: then they say what came of it. */
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

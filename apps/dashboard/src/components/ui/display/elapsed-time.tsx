import { useEffect, useState } from 'react';
import { formatDuration } from '../../../lib/format/format-values';

const TICK_MS = 1000;

/** Duration of something; it ticks until there is an end. */
export function ElapsedTime({ since, until }: { since: string; until?: string | null }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  const taken = Math.max(0, (until ? Date.parse(until) : now) - Date.parse(since));
  // Whole seconds while it runs, because tenths would only flicker.
  return (
    <span>{formatDuration(until ? taken : Math.max(1000, Math.floor(taken / 1000) * 1000)).replace('.0', '')}</span>
  );
}

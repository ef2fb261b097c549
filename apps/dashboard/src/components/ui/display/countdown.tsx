import { useEffect, useState } from 'react';
import { formatDuration } from '../../../lib/format/format-values';
import { formatDateTime } from '../../../lib/format/format-time';

const TICK_MS = 1000;

/** Counts down to a time: "in 2 min 05 s", then "now". */
export function Countdown({ to }: { to: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.ceil((Date.parse(to) - now) / TICK_MS) * TICK_MS;
  return (
    <time dateTime={to} title={formatDateTime(to)}>
      {left > 0 ? `in ${formatDuration(left).replace('.0', '')}` : 'now'}
    </time>
  );
}

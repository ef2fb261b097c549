import { useEffect, useState } from 'react';
import { formatDate, formatDateTime, formatRelative } from '../../../lib/format/format-time';

function useMinuteClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const NEAR_MS = 30 * 86_400_000;

/** When something is going to happen: near ones as what is left, far ones as the day, which a count of months would blur. */
export function UpcomingTime({ at }: { at: string }) {
  const now = useMinuteClock();
  const far = Math.abs(new Date(at).getTime() - now) > NEAR_MS;
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {far ? formatDate(at) : formatRelative(at, now)}
    </time>
  );
}

const MINUTE_MS = 60_000;

export function RelativeTime({ at }: { at: string }) {
  const clock = useMinuteClock();
  const moment = new Date(at).getTime();
  // What has happened since the clock last ticked lies not in the future.
  const now = moment > clock && moment - clock < MINUTE_MS ? moment : clock;
  return (
    // Within a notice that is read out when it appears: that a minute has passed is no reason to read it again.
    <time dateTime={at} title={formatDateTime(at)} aria-live="off">
      {formatRelative(at, now)}
    </time>
  );
}

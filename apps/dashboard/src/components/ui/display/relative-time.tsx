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

/** A time in the future: relative when it is near, the date when it is far, because a count of months is too vague. */
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
  // An event since the last tick is not in the future.
  const now = moment > clock && moment - clock < MINUTE_MS ? moment : clock;
  return (
    // Not live, so that a screen reader does not repeat the surrounding notice every minute.
    <time dateTime={at} title={formatDateTime(at)} aria-live="off">
      {formatRelative(at, now)}
    </time>
  );
}

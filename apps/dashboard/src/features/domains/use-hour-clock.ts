import { useEffect, useState } from 'react';

const HOUR_MS = 3_600_000;

/** The page may stay open for days, and expiry texts depend on the date. */
export function useHourClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HOUR_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

import { useEffect, useState } from 'react';

const HOUR_MS = 3_600_000;

/** Days pass while a page is open. */
export function useHourClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HOUR_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

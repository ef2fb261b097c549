import { useEffect, useState } from 'react';

/**
 * The value, but never at once: windows and menus remember where the focus was only if they are there before they open,
 * and those that are loaded when they are needed would be born open.
 */
export function useNextTickValue(value: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value));
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}

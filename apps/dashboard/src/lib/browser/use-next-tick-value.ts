import { useEffect, useState } from 'react';

/**
 * The value one task later: dialogs and menus restore the focus only if they were mounted closed, and lazily loaded
 * ones would be mounted open.
 */
export function useNextTickValue(value: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value));
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}

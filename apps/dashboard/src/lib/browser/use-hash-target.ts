import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

const FIELDS = 'input, textarea, select';

/**
 * Scrolls to the part of the page that the hash of the address names, once it is `loaded`, and focuses its field, or the part
 * itself if it has none.
 */
export function useHashTarget(loaded: boolean): void {
  // Choosing the same target again is another location.
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    const target = hash && loaded ? document.getElementById(hash) : null;
    if (!target) return;
    target.scrollIntoView({ block: 'center' });
    (target.querySelector<HTMLElement>(FIELDS) ?? target).focus({ preventScroll: true });
  }, [location, loaded]);
}

import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

const FIELDS = 'input, textarea, select';

/**
 * Scrolls to the part of the page or the field of a form that the hash of the address names, once it is `loaded`, and focuses
 * the field, or the part itself if it has none. What does not exist is ignored.
 */
export function useHashTarget(loaded: boolean): void {
  // Choosing the same target again is another location.
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    const target = hash && loaded ? findTarget(hash) : null;
    if (!target) return;
    for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
    target.scrollIntoView({ block: 'center' });
    (target.querySelector<HTMLElement>(FIELDS) ?? target).focus({ preventScroll: true });
  }, [location, loaded]);
}

const findTarget = (hash: string): HTMLElement | null =>
  document.getElementById(hash) ?? document.querySelector<HTMLElement>(`[data-path="${CSS.escape(hash)}"]`);

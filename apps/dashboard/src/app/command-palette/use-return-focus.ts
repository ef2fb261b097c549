import { useEffect, useRef } from 'react';

/** How long a dialog needs to let go of the focus. */
const RELEASE_MS = 10;

let moves = false;

/** The page that the palette opens focuses something itself. */
export function letPageFocus(): void {
  moves = true;
}

/** Returns the focus to where it was before the palette opened, unless the page that it has opened moves it. */
export function useReturnFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) {
      opener.current ??= document.activeElement;
      return undefined;
    }
    const target = opener.current;
    const stays = moves;
    opener.current = null;
    moves = false;
    if (stays || !(target instanceof HTMLElement)) return undefined;
    const timer = window.setTimeout(() => target.focus({ preventScroll: true }), RELEASE_MS);
    return () => window.clearTimeout(timer);
  }, [isOpen]);
}

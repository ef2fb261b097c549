import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openPalette } from './palette-state';

const SECOND_KEY_MS = 1200;
const TYPING = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]';

const plain = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.closest(TYPING));

const opensSearch = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/**
 * Keyboard shortcuts that work on every page: Ctrl or ⌘ with K for the palette, "?" for the list of shortcuts, and "g"
 * followed by a letter. All but the first are ignored while typing.
 */
export function useKeyboardShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let armedUntil = 0;
    const open = async (pressed: string) => {
      // Loaded on demand, so that it delays no page.
      const { NAVIGATION_SHORTCUTS } = await import('./navigation-shortcuts');
      const jump = NAVIGATION_SHORTCUTS.find(({ key }) => key === pressed);
      if (jump) await navigate({ to: jump.to });
    };
    const press = (event: KeyboardEvent) => {
      if (opensSearch(event)) {
        event.preventDefault();
        openPalette('search');
      }
      if (!plain(event)) return;
      if (event.key === '?') {
        event.preventDefault();
        openPalette('shortcuts');
      }
      if (event.timeStamp < armedUntil) open(event.key).catch(() => undefined);
      armedUntil = event.key === 'g' ? event.timeStamp + SECOND_KEY_MS : 0;
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate]);
}

import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openPalette } from './palette-state';
import { NAVIGATION_SHORTCUTS } from './navigation-shortcuts';

const SECOND_KEY_MS = 1200;
const TYPING = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]';

const plain = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.closest(TYPING));

/**
 * Keyboard shortcuts that work on every page: the palette, the list of shortcuts, and "g" followed by a letter. Ignored
 * while typing.
 */
export function useKeyboardShortcuts(): void {
  const navigate = useNavigate();
  useHotkeys([['mod+K', () => openPalette('search')]], []);
  useEffect(() => {
    let armedUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (!plain(event)) return;
      if (event.key === '?') {
        event.preventDefault();
        openPalette('shortcuts');
      }
      const jump = NAVIGATION_SHORTCUTS.find(({ key }) => key === event.key);
      if (jump && event.timeStamp < armedUntil) void navigate({ to: jump.to });
      armedUntil = event.key === 'g' ? event.timeStamp + SECOND_KEY_MS : 0;
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate]);
}

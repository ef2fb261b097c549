import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openPalette } from './palette-state';

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
    const open = async (pressed: string) => {
      // Loaded on demand: no page shows these keys when it opens.
      const { NAVIGATION_SHORTCUTS } = await import('./navigation-shortcuts');
      const jump = NAVIGATION_SHORTCUTS.find(({ key }) => key === pressed);
      if (jump) await navigate({ to: jump.to });
    };
    const press = (event: KeyboardEvent) => {
      if (!plain(event)) return;
      if (event.key === '?') {
        event.preventDefault();
        openPalette('shortcuts');
      }
      if (event.timeStamp < armedUntil) void open(event.key);
      armedUntil = event.key === 'g' ? event.timeStamp + SECOND_KEY_MS : 0;
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate]);
}

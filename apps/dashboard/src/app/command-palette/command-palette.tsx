import { Modal } from '@mantine/core';
import { useNextTickValue } from '../../lib/browser/use-next-tick-value';
import { closePalette, usePalette } from './palette-state';
import { SearchView } from './search-view';
import { ShortcutsView } from './shortcuts-view';
import { useReturnFocus } from './use-return-focus';

/**
 * The command palette, which a key opens over any page. A default export, so that it is loaded when it is first opened.
 */
export default function CommandPalette() {
  const { view, times } = usePalette();
  useReturnFocus(view !== undefined);
  const shown = useNextTickValue(view !== undefined);
  if (view === 'shortcuts') {
    return (
      <Modal
        opened={shown}
        onClose={closePalette}
        returnFocus={false}
        title="Keyboard shortcuts"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ShortcutsView />
      </Modal>
    );
  }
  return (
    <Modal
      opened={shown}
      onClose={closePalette}
      returnFocus={false}
      attributes={{ content: { 'aria-label': 'Search or jump to' } }}
      withCloseButton={false}
      centered={false}
      yOffset="12dvh"
      size={620}
      padding={0}
      transitionProps={{ transition: 'pop', duration: 120 }}
    >
      {/* A new key resets the palette even if it is opened again while it still fades out. */}
      <SearchView key={times} />
    </Modal>
  );
}

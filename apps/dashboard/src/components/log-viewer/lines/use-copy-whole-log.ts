import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';

/**
 * Copies the whole log after "select all", because only the visible lines are on the page. A selection made by hand is
 * copied unchanged.
 */
export function useCopyWholeLog(text: () => string) {
  const allSelected = useRef(false);
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const command = event.ctrlKey || event.metaKey;
      if (command && event.key.toLowerCase() === 'a') {
        event.preventDefault();
        window.getSelection()?.selectAllChildren(event.currentTarget);
        allSelected.current = true;
      } else if (!command) allSelected.current = false;
    },
    onPointerDown: () => {
      allSelected.current = false;
    },
    onCopy: (event: ClipboardEvent) => {
      if (!allSelected.current) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', text());
    },
  };
}

import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ShortcutKeys } from '../../components/ui/display/shortcut-keys';
import { openPalette } from '../command-palette/palette-state';
import classes from './search-button.module.css';

export function SearchButton({ onOpen }: { onOpen?: () => void }) {
  return (
    <UnstyledButton
      className={classes.button}
      aria-keyshortcuts="Meta+K Control+K"
      onClick={() => {
        onOpen?.();
        openPalette('search');
      }}
    >
      <IconSearch size={15} aria-hidden />
      <span className={classes.text}>Search or jump to…</span>
      <span className={classes.keys} aria-hidden>
        <ShortcutKeys keys={['mod', 'k']} />
      </span>
    </UnstyledButton>
  );
}

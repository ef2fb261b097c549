import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Shortcut } from '../../components/ui/shortcut';
import { openPalette } from '../palette/palette-state';
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
      <span className={classes.words}>Search or jump to…</span>
      <span className={classes.keys} aria-hidden>
        <Shortcut keys={['mod', 'k']} />
      </span>
    </UnstyledButton>
  );
}

import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ShortcutKeys } from '../../components/ui/display/shortcut-keys';
import { useNextTickValue } from '../../lib/browser/use-next-tick-value';
import { groupPaletteItems, type PaletteItem, filterPaletteItems } from './palette-items';
import { closePalette } from './palette-state';
import classes from './search-view.module.css';
import { usePaletteCommands } from './use-palette-commands';
import { useSearchResults } from './use-search-results';

const MOMENT_MS = 150;

export function SearchView() {
  const [text, setText] = useState('');
  const [debounced] = useDebouncedValue(text, MOMENT_MS);
  const { items: results, searching } = useSearchResults(debounced);
  const shown = [...results, ...filterPaletteItems(usePaletteCommands(), text)];
  // The field can refer to its list only in the render after the list exists.
  const listed = useNextTickValue(true);
  const combobox = useCombobox({ opened: true, onDropdownClose: closePalette });
  const ids = shown.map(({ id }) => id).join(' ');
  // The first option is active, so that Enter works without an arrow key.
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (ids) selectFirstOption();
  }, [ids, selectFirstOption]);
  const submit = (id: string) => {
    closePalette();
    shown.find((item) => item.id === id)?.run();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.EventsTarget withExpandedAttribute={listed}>
        <TextInput
          data-autofocus
          aria-label="Search or jump to"
          placeholder="Search servers, applications, pages and commands"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          classNames={{ input: classes.input }}
          variant="unstyled"
          leftSection={<IconSearch size={18} aria-hidden />}
          leftSectionWidth={48}
          rightSection={searching ? <Loader size={16} aria-label="Searching" /> : null}
          rightSectionWidth={44}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label="Results">
        {groupPaletteItems(shown).map(({ group, items }) => (
          <Combobox.Group key={group} label={group} classNames={{ groupLabel: classes.group }}>
            {items.map((item) => (
              <Line key={item.id} item={item} />
            ))}
          </Combobox.Group>
        ))}
        {shown.length === 0 && !searching && <Combobox.Empty>No results.</Combobox.Empty>}
      </Combobox.Options>
      <div className={classes.foot} aria-hidden>
        <span>
          <ShortcutKeys keys={['↑', '↓']} /> select
        </span>
        <span>
          <ShortcutKeys keys={['enter']} /> open
        </span>
        <span>
          <ShortcutKeys keys={['escape']} /> close
        </span>
      </div>
    </Combobox>
  );
}

function Line({ item: { id, label, hint, keys, Icon } }: { item: PaletteItem }) {
  return (
    <Combobox.Option value={id} className={classes.option}>
      <Icon size={17} stroke={1.7} aria-hidden />
      <span className={classes.label}>{label}</span>
      {hint && <span className={classes.hint}>{hint}</span>}
      {keys && <ShortcutKeys keys={keys} />}
    </Combobox.Option>
  );
}

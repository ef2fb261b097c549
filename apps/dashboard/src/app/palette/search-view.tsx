import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Shortcut } from '../../components/ui/shortcut';
import { useAMomentLater } from '../../lib/use-a-moment-later';
import { grouped, type Item, matching } from './items';
import { closePalette } from './palette-state';
import classes from './search-view.module.css';
import { useCommands } from './use-commands';
import { useThings } from './use-things';

const MOMENT_MS = 150;

export function SearchView() {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, MOMENT_MS);
  const { items: things, searching } = useThings(asked);
  const shown = [...things, ...matching(useCommands(), text)];
  // The field names its list only once it is drawn again after the list is there.
  const listed = useAMomentLater(true);
  const combobox = useCombobox({ opened: true, onDropdownClose: closePalette });
  const ids = shown.map(({ id }) => id).join(' ');
  // Enter takes the first line without an arrow key before it.
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
          placeholder="A server, an application, a page, something to do"
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
        {grouped(shown).map(({ group, items }) => (
          <Combobox.Group key={group} label={group} classNames={{ groupLabel: classes.group }}>
            {items.map((item) => (
              <Line key={item.id} item={item} />
            ))}
          </Combobox.Group>
        ))}
        {shown.length === 0 && !searching && <Combobox.Empty>Nothing goes by that name.</Combobox.Empty>}
      </Combobox.Options>
      <div className={classes.foot} aria-hidden>
        <span>
          <Shortcut keys={['↑', '↓']} /> choose
        </span>
        <span>
          <Shortcut keys={['enter']} /> go
        </span>
        <span>
          <Shortcut keys={['escape']} /> close
        </span>
      </div>
    </Combobox>
  );
}

function Line({ item: { id, label, hint, keys, Icon } }: { item: Item }) {
  return (
    <Combobox.Option value={id} className={classes.option}>
      <Icon size={17} stroke={1.7} aria-hidden />
      <span className={classes.label}>{label}</span>
      {hint && <span className={classes.hint}>{hint}</span>}
      {keys && <Shortcut keys={keys} />}
    </Combobox.Option>
  );
}

import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './list-fields.module.css';

interface Props {
  label: string;
  /** What the address says. */
  value: string | undefined;
  /** A moment after the last key, once for each text: write it to the address, in place of the one before. */
  onSearch: (search: string | undefined) => void;
}

const MOMENT_MS = 250;
const MAX_LENGTH = 100;

/**
 * Narrows a list as one types. "/" leads here from anywhere on the page, Escape empties it. A plain field, for Mantine's
 * would be a twentieth of what a list may weigh.
 */
export function SearchField({ label, value = '', onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const tell = useDebouncedCallback((wanted: string) => {
    setTold(wanted);
    onSearch(wanted.trim() || undefined);
  }, MOMENT_MS);
  // The back button has changed the address under the field.
  if (value !== told && value !== told.trim()) {
    setTold(value);
    setText(value);
  }
  const change = (wanted: string) => {
    setText(wanted);
    tell(wanted);
  };
  useHotkeys([['/', () => input.current?.focus()]]);
  return (
    <div className={classes.search}>
      <IconSearch size={14} aria-hidden />
      <input
        ref={input}
        type="search"
        className={classes.field}
        aria-label={label}
        placeholder={label}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !text) return;
          event.stopPropagation();
          change('');
        }}
      />
    </div>
  );
}

import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './list-fields.module.css';

interface Props {
  label: string;
  /** The text in the address. */
  value: string | undefined;
  /** Called after a pause in typing, once for each text; the address should be replaced rather than pushed. */
  onSearch: (search: string | undefined) => void;
}

const MOMENT_MS = 250;
const MAX_LENGTH = 100;

/**
 * Filters a list while typing. "/" focuses it from anywhere on the page, Escape clears it. A plain input, because
 * Mantine's would be a twentieth of the size limit of a list page.
 */
export function SearchField({ label, value = '', onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const tell = useDebouncedCallback((wanted: string) => {
    setTold(wanted);
    onSearch(wanted.trim() || undefined);
  }, MOMENT_MS);
  // The back button has changed the address.
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

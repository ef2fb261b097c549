import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import classes from '../log-toolbar.module.css';

interface Props {
  ref: Ref<HTMLInputElement>;
  query: string;
  onQuery: (query: string) => void;
  /** "3 of 128". */
  found: string;
  none: boolean;
  onMove: (by: 1 | -1) => void;
  onLeave: () => void;
}

/** Searches the whole log; `:120` goes to a line. Enter and Shift+Enter move between matches, Escape clears. */
export function LogSearchField({ ref, query, onQuery, found, none, onMove, onLeave }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onMove(event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape') {
      // With nothing to clear, Escape is left to the full screen.
      if (query !== '') event.stopPropagation();
      onLeave();
    }
  };
  return (
    <div className={classes.search} role="search" aria-label="Log search">
      <TextInput
        ref={ref}
        size="xs"
        className={classes.field}
        aria-label="Search log"
        placeholder="Search, or :120 for a line"
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={query && <CloseButton size="xs" aria-label="Clear search" onClick={() => onQuery('')} />}
        autoComplete="off"
        spellCheck={false}
      />
      {query && (
        <span className={classes.found} data-none={found === 'No matches' || undefined}>
          {found}
        </span>
      )}
      <ActionIcon.Group>
        <ActionIcon
          variant="default"
          aria-label="Previous match"
          title="Previous match"
          disabled={none}
          onClick={() => onMove(-1)}
        >
          <IconChevronUp size={15} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Next match"
          title="Next match"
          disabled={none}
          onClick={() => onMove(1)}
        >
          <IconChevronDown size={15} />
        </ActionIcon>
      </ActionIcon.Group>
    </div>
  );
}

import { MultiSelect } from '@mantine/core';
import { INTEGRATION_EVENTS } from '@fairlead/contracts';
import type { ReactNode } from 'react';

interface Props {
  value: string[];
  onChange: (events: string[]) => void;
  error?: ReactNode;
}

const SUBJECTS = [...new Set(INTEGRATION_EVENTS.map((name) => name.slice(0, name.indexOf('.'))))];

const OPTIONS = [
  { group: 'Everything', items: [{ value: '*', label: 'All events' }] },
  ...SUBJECTS.map((subject) => ({
    group: subject,
    items: [
      { value: `${subject}.*`, label: `${subject}.*` },
      ...INTEGRATION_EVENTS.filter((name) => name.startsWith(`${subject}.`)).map((name) => ({
        value: name,
        label: name,
      })),
    ],
  })),
];

/** A default export, for `lazy`. */
export default function EventSelect({ value, onChange, error }: Props) {
  return (
    <MultiSelect
      label="Events"
      description="Single events, or all events of a subject."
      searchable
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': 'Clear events' }}
      data={OPTIONS}
      nothingFoundMessage="No events found"
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

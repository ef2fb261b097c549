import { MultiSelect } from '@mantine/core';
import { INTEGRATION_EVENTS } from '@fairlead/contracts';
import type { MultiSelectFieldProps, OpenedSelectProps } from '../../../components/ui/form/deferred-multi-select';

interface Props extends MultiSelectFieldProps, OpenedSelectProps {
  value: string[];
  onChange: (events: string[]) => void;
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
export default function EventSearchSelect({ text, onTextChange, autoFocus, ...field }: Props) {
  return (
    <MultiSelect
      {...field}
      searchable
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': 'Clear events' }}
      data={OPTIONS}
      nothingFoundMessage="No events found"
      autoFocus={autoFocus}
      defaultDropdownOpened={autoFocus}
      searchValue={text}
      onSearchChange={onTextChange}
    />
  );
}

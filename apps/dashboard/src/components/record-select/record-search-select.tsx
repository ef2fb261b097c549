import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { MultiSelectFieldProps, OpenedSelectProps } from '../ui/form/deferred-multi-select';
import { type RecordKind, recordOptionsQuery, type SelectOption } from './option-queries';

interface Props extends MultiSelectFieldProps, OpenedSelectProps {
  kind: RecordKind;
  value: readonly SelectOption[];
  onChange: (records: SelectOption[]) => void;
}

const MOMENT_MS = 200;

/** Searches on the server. A default export, for `lazy`. */
export default function RecordSearchSelect(props: Props) {
  const { label, description, error, value, onChange, kind, text, onTextChange, autoFocus } = props;
  const [wanted] = useDebouncedValue(text.trim(), MOMENT_MS);
  const { data = [], isFetching } = useQuery(recordOptionsQuery(kind, wanted));
  const known = [...value.filter(({ id }) => !data.some((each) => each.id === id)), ...data];
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? 'Search by name' : undefined}
      maw={420}
      searchable
      hidePickedOptions
      autoFocus={autoFocus}
      defaultDropdownOpened={autoFocus}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Searching…' : `No ${kind} found`}
      value={value.map(({ id }) => id)}
      searchValue={text}
      onSearchChange={onTextChange}
      onChange={(chosen) => onChange(known.filter(({ id }) => chosen.includes(id)))}
      error={error}
    />
  );
}

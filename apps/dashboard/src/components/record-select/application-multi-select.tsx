import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { applicationOptionsQuery, type SelectOption } from './option-queries';

interface Props {
  label: string;
  description: string;
  value: readonly SelectOption[];
  onChange: (applications: SelectOption[]) => void;
  error?: ReactNode;
}

const MOMENT_MS = 200;

/** A default export, for `lazy`. */
export default function ApplicationMultiSelect({ label, description, value, onChange, error }: Props) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), MOMENT_MS);
  const { data = [], isFetching } = useQuery(applicationOptionsQuery(wanted));
  const known: SelectOption[] = [...value.filter(({ id }) => !data.some((each) => each.id === id)), ...data];
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? 'Search by name' : undefined}
      maw={420}
      searchable
      hidePickedOptions
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No applications found'}
      value={value.map(({ id }) => id)}
      searchValue={text}
      onSearchChange={setText}
      onChange={(chosen) => onChange(known.filter(({ id }) => chosen.includes(id)))}
      error={error}
    />
  );
}

import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type SelectOption, serverOptionsQuery } from './option-queries';

interface Props {
  label: string;
  description: string;
  value: readonly SelectOption[];
  onChange: (servers: SelectOption[]) => void;
  error?: ReactNode;
}

const MOMENT_MS = 200;

/** A default export, for `lazy`. */
export default function ServerMultiSelect({ label, description, value, onChange, error }: Props) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), MOMENT_MS);
  const { data = [], isFetching } = useQuery(serverOptionsQuery(wanted));
  const known = [...value.filter(({ id }) => !data.some((each) => each.id === id)), ...data];
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
      nothingFoundMessage={isFetching ? 'Searching…' : 'No servers found'}
      value={value.map(({ id }) => id)}
      searchValue={text}
      onSearchChange={setText}
      onChange={(chosen) => onChange(known.filter(({ id }) => chosen.includes(id)))}
      error={error}
    />
  );
}

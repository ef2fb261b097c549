import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { applicationOptionsQuery, type ApplicationOption } from '../../../components/record-select/option-queries';

interface Props {
  /** Default, what a token gets by it. */
  description?: string;
  value: ApplicationOption | undefined;
  onChange: (application: ApplicationOption | undefined) => void;
  error?: ReactNode;
}

const MOMENT_MS = 200;
const TOKEN_DESCRIPTION = 'The token works on this application only. Everything else is invisible to it.';

/** A default export, for `lazy`: the searchable select is loaded when it is needed. */
export default function ApplicationSelect({ description = TOKEN_DESCRIPTION, value, onChange, error }: Props) {
  const [text, setText] = useState(value?.name ?? '');
  const [wanted] = useDebouncedValue(text === value?.name ? '' : text.trim(), MOMENT_MS);
  const { data = [], isFetching } = useQuery(applicationOptionsQuery(wanted));
  const known = value && !data.some(({ id }) => id === value.id) ? [value, ...data] : data;
  return (
    <Select
      label="Application"
      description={description}
      placeholder="Search by name"
      maw={420}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear application' }}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No applications found'}
      value={value?.id ?? null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(chosen) => onChange(known.find(({ id }) => id === chosen))}
      error={error}
    />
  );
}

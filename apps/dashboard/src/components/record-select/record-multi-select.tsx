import { lazy } from 'react';
import { DeferredMultiSelect, type MultiSelectFieldProps } from '../ui/form/deferred-multi-select';
import type { RecordKind, SelectOption } from './option-queries';

const RecordSearchSelect = lazy(() => import('./record-search-select'));

interface Props extends MultiSelectFieldProps {
  value: readonly SelectOption[];
  onChange: (records: SelectOption[]) => void;
}

export const ApplicationMultiSelect = (props: Props) => <RecordMultiSelect kind="applications" {...props} />;

export const ServerMultiSelect = (props: Props) => <RecordMultiSelect kind="servers" {...props} />;

function RecordMultiSelect({ kind, ...props }: Props & { kind: RecordKind }) {
  const { label, description, error, value, onChange } = props;
  return (
    <DeferredMultiSelect
      label={label}
      description={description}
      error={error}
      maw={420}
      placeholder="Search by name"
      chosen={value.map(({ id, name }) => ({ value: id, label: name }))}
      onRemove={(removed) => onChange(value.filter(({ id }) => id !== removed))}
    >
      {(opened) => <RecordSearchSelect kind={kind} {...props} {...opened} />}
    </DeferredMultiSelect>
  );
}

import { lazy } from 'react';
import { DeferredMultiSelect, type MultiSelectFieldProps } from '../../../components/ui/form/deferred-multi-select';

const EventSearchSelect = lazy(() => import('./event-search-select'));

interface Props {
  value: string[];
  onChange: (events: string[]) => void;
  error?: MultiSelectFieldProps['error'];
}

const LABELS = { label: 'Events', description: 'Single events, or all events of a subject.' };

export const EventSelect = ({ value, onChange, error }: Props) => (
  <DeferredMultiSelect
    {...LABELS}
    error={error}
    chosen={value.map((name) => ({ value: name, label: name === '*' ? 'All events' : name }))}
    onRemove={(removed) => onChange(value.filter((name) => name !== removed))}
  >
    {(opened) => <EventSearchSelect {...LABELS} {...opened} value={value} onChange={onChange} error={error} />}
  </DeferredMultiSelect>
);

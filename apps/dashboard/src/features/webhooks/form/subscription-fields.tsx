import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApplicationMultiSelect, ServerMultiSelect } from '../../../components/record-select/record-multi-select';
import { FormSection } from '../../../components/ui/form/form-section';
import { EventSelect } from './event-select';
import type { SubscriptionValues } from './subscription-values';

interface Props {
  values: SubscriptionValues;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (change: Partial<SubscriptionValues>) => void;
}

export const DescriptionField = ({ values, errors, onChange }: Props) => (
  <TextInput
    label="Description"
    name="description"
    placeholder="Optional"
    maxLength={200}
    maw={420}
    autoComplete="off"
    value={values.description}
    onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
    error={errors['description']}
  />
);

export const SubscriptionFields = ({ values, errors, onChange }: Props) => (
  <>
    <FormSection title="Events" description="What is sent.">
      <EventSelect value={values.events} onChange={(events) => onChange({ events })} error={errors['events']} />
    </FormSection>
    <FormSection title="Limits" description="Without limits: the events of everything.">
      <ApplicationMultiSelect
        label="Applications"
        description="Only events of these applications."
        value={values.applications}
        onChange={(applications) => onChange({ applications })}
        error={errors['application_ids']}
      />
      <ServerMultiSelect
        label="Servers"
        description="Only events of these servers and what is on them."
        value={values.servers}
        onChange={(servers) => onChange({ servers })}
        error={errors['server_ids']}
      />
    </FormSection>
  </>
);

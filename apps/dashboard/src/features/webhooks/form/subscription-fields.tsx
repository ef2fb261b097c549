import { Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { FormSection } from '../../../components/ui/form/form-section';
import type { SubscriptionValues } from './subscription-values';

const EventSelect = lazy(() => import('./event-select'));
const ApplicationMultiSelect = lazy(() => import('../../../components/record-select/application-multi-select'));
const ServerMultiSelect = lazy(() => import('../../../components/record-select/server-multi-select'));

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
      <Suspense fallback={<Skeleton height={90} />}>
        <EventSelect value={values.events} onChange={(events) => onChange({ events })} error={errors['events']} />
      </Suspense>
    </FormSection>
    <FormSection title="Limits" description="Without limits: the events of everything.">
      <Suspense fallback={<Skeleton height={76} maw={420} />}>
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
      </Suspense>
    </FormSection>
  </>
);

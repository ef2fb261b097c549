import { Skeleton, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lazy, Suspense } from 'react';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import { FormSection } from '../../../components/ui/form/form-section';
import type { WebhookValues } from './webhook-values';

const EventSelect = lazy(() => import('./event-select'));
const ApplicationMultiSelect = lazy(() => import('../../../components/record-select/application-multi-select'));
const ServerMultiSelect = lazy(() => import('../../../components/record-select/server-multi-select'));

/** The fields that a new webhook and the settings of one have in common. */
export function WebhookFields({ form }: { form: UseFormReturnType<WebhookValues> }) {
  return (
    <>
      <FormSection title="Receiver" description="Gets a signed POST for each event.">
        <TextInput
          label="URL"
          placeholder="https://ops.example.com/fairlead"
          {...EXACT_INPUT_PROPS}
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Description"
          placeholder="Optional"
          maxLength={200}
          maw={420}
          autoComplete="off"
          {...form.getInputProps('description')}
        />
      </FormSection>
      <FormSection title="Events" description="What the receiver is told.">
        <Suspense fallback={<Skeleton height={90} />}>
          <EventSelect
            value={form.values.events}
            onChange={(events) => form.setFieldValue('events', events)}
            error={form.errors['events']}
          />
        </Suspense>
      </FormSection>
      <FormSection title="Limits" description="Without limits it gets the events of everything.">
        <Suspense fallback={<Skeleton height={76} maw={420} />}>
          <ApplicationMultiSelect
            label="Applications"
            description="Only events of these applications."
            value={form.values.applications}
            onChange={(applications) => form.setFieldValue('applications', applications)}
            error={form.errors['application_ids']}
          />
          <ServerMultiSelect
            label="Servers"
            description="Only events of these servers and what is on them."
            value={form.values.servers}
            onChange={(servers) => form.setFieldValue('servers', servers)}
            error={form.errors['server_ids']}
          />
        </Suspense>
      </FormSection>
    </>
  );
}

import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { ApplicationMultiSelect, ServerMultiSelect } from '../../../components/record-select/record-multi-select';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import { FormSection } from '../../../components/ui/form/form-section';
import { ScopePicker } from '../create/scope-picker';
import { ConditionFields } from './condition-fields';
import type { PipelineValues } from './pipeline-values';
import { PROVIDER_LABELS } from './provider-labels';

/** The fields that a new trusted pipeline and the settings of one have in common. */
export function PipelineFields({ form }: { form: UseFormReturnType<PipelineValues> }) {
  const { values, errors } = form;
  return (
    <>
      <FormSection title="Issuer" description="Who signs the id tokens.">
        <TextInput label="Name" maw={420} maxLength={64} autoComplete="off" {...form.getInputProps('name')} />
        <TextInput
          label="Issuer"
          description={PROVIDER_LABELS[values.provider].issuer}
          {...EXACT_INPUT_PROPS}
          {...form.getInputProps('issuer')}
        />
        <TextInput
          label="Audience"
          description="What the pipeline requests its id token for. Empty: the address of this instance."
          placeholder={window.location.origin}
          {...EXACT_INPUT_PROPS}
          {...form.getInputProps('audience')}
        />
      </FormSection>
      <FormSection
        title="Conditions"
        description="All must hold, with one value each. One must identify the repository. * stands for any characters but a colon."
      >
        <ConditionFields
          provider={values.provider}
          value={values.conditions}
          onChange={(conditions) => form.setFieldValue('conditions', conditions)}
          error={errors['conditions']}
        />
        <Checkbox
          label="Also for pull and merge requests"
          description="Their code may come from strangers, who could then do what the token may."
          {...form.getInputProps('allowPullRequests', { type: 'checkbox' })}
        />
      </FormSection>
      <FormSection title="Access" description="What the token may do.">
        <ScopePicker
          value={values.scopes}
          onChange={(scopes) => form.setFieldValue('scopes', scopes)}
          error={text(errors['scopes'])}
        />
        <NumberInput
          label="Lifetime in minutes"
          description="At most an hour. Long enough for the deployment to be watched."
          maw={200}
          min={1}
          max={60}
          allowDecimal={false}
          clampBehavior="strict"
          {...form.getInputProps('lifetimeMinutes')}
        />
      </FormSection>
      <FormSection title="Limits" description="Without limits: all servers and applications.">
        <ApplicationMultiSelect
          label="Applications"
          description="Only these applications."
          value={values.applications}
          onChange={(applications) => form.setFieldValue('applications', applications)}
          error={errors['applications']}
        />
        <ServerMultiSelect
          label="Servers"
          description="Only these servers and what is on them."
          value={values.servers}
          onChange={(servers) => form.setFieldValue('servers', servers)}
          error={errors['servers']}
        />
      </FormSection>
    </>
  );
}

const text = (error: ReactNode): string | undefined => (typeof error === 'string' ? error : undefined);

import type { TrustedPipelineRecord } from '@fairlead/client';
import { PIPELINE_PROVIDERS, type PipelineProvider } from '@fairlead/contracts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { ApplicationOption } from '../../../components/record-select/option-queries';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { FormSection } from '../../../components/ui/form/form-section';
import { RadioCards } from '../../../components/ui/form/radio-cards';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { Panel } from '../../../components/ui/layout/panel';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { pipelineErrors } from './pipeline-errors';
import { PipelineFields } from './pipeline-fields';
import { useAddTrustedPipeline } from './pipeline-mutations';
import { PIPELINE_RULES, pipelineValuesFor, toCreatePipeline, type PipelineValues } from './pipeline-values';
import { defaultIssuer, PROVIDER_LABELS } from './provider-labels';

const PROVIDERS = PIPELINE_PROVIDERS.map((value) => ({
  value,
  title: PROVIDER_LABELS[value].name,
  text: PROVIDER_LABELS[value].text,
}));
const FOCUSABLE = ['name', 'issuer', 'audience', 'lifetimeMinutes'] as const;

interface Props {
  /** What a link fills in. */
  application?: ApplicationOption | undefined;
  provider?: PipelineProvider | undefined;
  onAdded: (pipeline: TrustedPipelineRecord) => void;
  cancel: ReactNode;
}

export function NewPipelineForm({ application, provider: wanted, onAdded, cancel }: Props) {
  const add = useAddTrustedPipeline();
  const form = useForm<PipelineValues>({
    initialValues: pipelineValuesFor(application, wanted),
    validate: PIPELINE_RULES,
  });
  const choose = (provider: PipelineProvider) =>
    form.setValues({
      provider,
      issuer: defaultIssuer(provider),
      conditions: pipelineValuesFor(application, provider).conditions,
    });
  const submit = form.onSubmit(
    (values) =>
      add.mutate(toCreatePipeline(values), {
        onSuccess: onAdded,
        onError: (error) => {
          const errors = pipelineErrors(error);
          form.setErrors(errors);
          focusFirstError(form, errors, FOCUSABLE);
        },
      }),
    (errors) => focusFirstError(form, errors, FOCUSABLE),
  );
  const isInline = Object.values(form.errors).some(Boolean);
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={form.isDirty() && !add.isSuccess} />
      <Panel flush>
        <FormSection title="Forge" description="Where the pipeline runs.">
          <RadioCards label="Forge" value={form.values.provider} onChange={choose} options={PROVIDERS} />
        </FormSection>
        <PipelineFields form={form} />
        <FormFooter note="The pipeline needs no secret.">
          <Button type="submit" loading={add.isPending}>
            Trust pipeline
          </Button>
          {cancel}
        </FormFooter>
      </Panel>
      {!isInline && <ErrorNotice error={add.error} title="Could not add the trusted pipeline" />}
    </form>
  );
}

import type { TrustedPipelineRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { Panel } from '../../../components/ui/layout/panel';
import { toast } from '../../../lib/browser/toast';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { pipelineErrors } from './pipeline-errors';
import { PipelineFields } from './pipeline-fields';
import { useUpdateTrustedPipeline } from './pipeline-mutations';
import { PIPELINE_RULES, pipelineValues, toUpdatePipeline, type PipelineValues } from './pipeline-values';

const FOCUSABLE = ['name', 'issuer', 'audience', 'lifetimeMinutes'] as const;

/** What others save appears here as long as nothing was changed. */
export function PipelineSettings({ pipeline }: { pipeline: TrustedPipelineRecord }) {
  const [base, setBase] = useState(pipeline);
  const [isChanged, setChanged] = useState(false);
  if (!isChanged && base.updated_at !== pipeline.updated_at) setBase(pipeline);
  return <Fields key={base.updated_at} pipeline={base} onChanged={setChanged} />;
}

interface FieldsProps {
  pipeline: TrustedPipelineRecord;
  onChanged: (isChanged: boolean) => void;
}

function Fields({ pipeline, onChanged }: FieldsProps) {
  const update = useUpdateTrustedPipeline(pipeline.id);
  const form = useForm<PipelineValues>({
    initialValues: pipelineValues(pipeline),
    validate: PIPELINE_RULES,
    onValuesChange: (values) => onChanged(JSON.stringify(values) !== JSON.stringify(pipelineValues(pipeline))),
  });
  const submit = form.onSubmit(
    (values) =>
      update.mutate(toUpdatePipeline(values), {
        onSuccess: () => {
          form.resetDirty(values);
          onChanged(false);
          toast({ tone: 'ok', title: 'Trusted pipeline saved' });
        },
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
    <form onSubmit={submit} noValidate aria-label="Settings">
      <UnsavedChangesGuard when={form.isDirty()} />
      <Panel flush>
        <PipelineFields form={form} />
        <FormFooter note={form.isDirty() ? 'Other access or conditions end the tokens that were issued.' : undefined}>
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </FormFooter>
      </Panel>
      {!isInline && <ErrorNotice error={update.error} title="Could not save the trusted pipeline" />}
    </form>
  );
}

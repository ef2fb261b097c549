import type { WebhookRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { Panel } from '../../../components/ui/layout/panel';
import { fieldErrors } from '../../../lib/api/api-error';
import { toast } from '../../../lib/browser/toast';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { WebhookFields } from '../form/webhook-fields';
import {
  toUpdateWebhook,
  WEBHOOK_FIELDS,
  WEBHOOK_RULES,
  webhookValues,
  type WebhookValues,
} from '../form/webhook-values';
import { useUpdateWebhook } from '../mutations';

/** What others save appears here as long as nothing was changed. */
export function WebhookSettings({ webhook }: { webhook: WebhookRecord }) {
  const [base, setBase] = useState(webhook);
  const [isChanged, setChanged] = useState(false);
  if (!isChanged && base.updated_at !== webhook.updated_at) setBase(webhook);
  return <Fields key={base.updated_at} webhook={base} onChanged={setChanged} />;
}

interface FieldsProps {
  webhook: WebhookRecord;
  onChanged: (isChanged: boolean) => void;
}

function Fields({ webhook, onChanged }: FieldsProps) {
  const update = useUpdateWebhook(webhook.id);
  const form = useForm<WebhookValues>({
    initialValues: webhookValues(webhook),
    validate: WEBHOOK_RULES,
    onValuesChange: (values) => onChanged(JSON.stringify(values) !== JSON.stringify(webhookValues(webhook))),
  });
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, WEBHOOK_FIELDS);
  const submit = form.onSubmit(
    (values) =>
      update.mutate(toUpdateWebhook(values), {
        onSuccess: () => {
          form.resetDirty(values);
          onChanged(false);
          toast({ tone: 'ok', title: 'Webhook saved' });
        },
        onError: (error) => {
          const errors = fieldErrors(error, WEBHOOK_FIELDS);
          form.setErrors(errors);
          refuse(errors);
        },
      }),
    refuse,
  );
  const inline = Object.values(form.errors).some(Boolean);
  return (
    <form onSubmit={submit} noValidate aria-label="Settings">
      <UnsavedChangesGuard when={form.isDirty()} />
      <Panel flush>
        <WebhookFields form={form} />
        <FormFooter note={form.isDirty() ? 'Unsaved changes' : undefined}>
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </FormFooter>
      </Panel>
      {!inline && <ErrorNotice error={update.error} title="Could not save the webhook" />}
    </form>
  );
}

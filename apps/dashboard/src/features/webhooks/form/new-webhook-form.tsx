import type { WebhookWithSecret } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { FormSection } from '../../../components/ui/form/form-section';
import { RadioCards } from '../../../components/ui/form/radio-cards';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { Panel } from '../../../components/ui/layout/panel';
import { fieldErrors } from '../../../lib/api/api-error';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { useAddWebhook } from '../mutations';
import { WebhookFields } from './webhook-fields';
import {
  EMPTY_WEBHOOK_VALUES,
  toCreateWebhook,
  WEBHOOK_FIELDS,
  WEBHOOK_RULES,
  type WebhookValues,
} from './webhook-values';

interface Props {
  onAdded: (webhook: WebhookWithSecret) => void;
  cancel: ReactNode;
}

export function NewWebhookForm({ onAdded, cancel }: Props) {
  const add = useAddWebhook();
  const form = useForm<WebhookValues>({ initialValues: EMPTY_WEBHOOK_VALUES, validate: WEBHOOK_RULES });
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, WEBHOOK_FIELDS);
  const submit = form.onSubmit(
    (values) =>
      add.mutate(toCreateWebhook(values), {
        onSuccess: onAdded,
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
    <form onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={form.isDirty() && !add.isSuccess} />
      <Panel flush>
        <WebhookFields form={form} />
        <FormSection
          title="Signature"
          description="Deliveries follow Standard Webhooks, for which most languages have a library."
        >
          <RadioCards
            label="Signature"
            value={form.values.signature}
            onChange={(signature) => form.setFieldValue('signature', signature)}
            options={[
              { value: 'hmac', title: 'Shared secret', text: 'Both sides have the same secret.' },
              { value: 'ed25519', title: 'Key pair', text: 'The receiver verifies with a public key.' },
            ]}
          />
        </FormSection>
        <FormFooter note="The secret is shown once, after the webhook was added.">
          <Button type="submit" loading={add.isPending}>
            Add webhook
          </Button>
          {cancel}
        </FormFooter>
      </Panel>
      {!inline && <ErrorNotice error={add.error} title="Could not add the webhook" />}
    </form>
  );
}

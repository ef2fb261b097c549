import type { WebhookRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NOTIFICATION_FORMATS } from '@fairlead/contracts';
import { useQuery } from '@tanstack/react-query';
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
import { mailStateQuery } from '../queries';
import { FORMAT_LABELS } from '../webhook-name';
import { ChannelFields } from './channel-fields';
import {
  CHANNEL_FIELDS,
  channelRules,
  EMPTY_CHANNEL_VALUES,
  toCreateChannel,
  type ChannelValues,
} from './channel-values';

interface Props {
  onAdded: (channel: WebhookRecord) => void;
  cancel: ReactNode;
}

export function NewChannelForm({ onAdded, cancel }: Props) {
  const add = useAddWebhook();
  const { data: mail } = useQuery(mailStateQuery());
  const form = useForm<ChannelValues>({ initialValues: EMPTY_CHANNEL_VALUES, validate: channelRules(true) });
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, CHANNEL_FIELDS);
  const submit = form.onSubmit(
    (values) =>
      add.mutate(toCreateChannel(values), {
        onSuccess: onAdded,
        onError: (error) => {
          const errors = fieldErrors(error, CHANNEL_FIELDS);
          form.setErrors(errors);
          refuse(errors);
        },
      }),
    refuse,
  );
  const hasMail = mail?.configured ?? true;
  const inline = Object.values(form.errors).some(Boolean);
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={form.isDirty() && !add.isSuccess} />
      <Panel flush>
        <FormSection title="Service" description="Where the messages appear.">
          <RadioCards
            label="Service"
            value={form.values.format}
            onChange={(format) => form.setFieldValue('format', format)}
            options={NOTIFICATION_FORMATS.map((format) => ({
              value: format,
              title: FORMAT_LABELS[format],
              ...(format === 'email' &&
                !hasMail && { disabled: true, text: 'Needs a mail server in the settings (FAIRLEAD_SMTP_HOST).' }),
            }))}
          />
        </FormSection>
        <ChannelFields form={form} />
        <FormFooter note="Secrets are stored encrypted and not shown again.">
          <Button type="submit" loading={add.isPending}>
            Add channel
          </Button>
          {cancel}
        </FormFooter>
      </Panel>
      {!inline && <ErrorNotice error={add.error} title="Could not add the channel" />}
    </form>
  );
}

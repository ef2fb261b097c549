import type { WebhookRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { Panel } from '../../../components/ui/layout/panel';
import { fieldErrors } from '../../../lib/api/api-error';
import { toast } from '../../../lib/browser/toast';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { useUpdateWebhook } from '../mutations';
import { ChannelFields } from './channel-fields';
import { CHANNEL_FIELDS, channelRules, channelValues, toUpdateChannel, type ChannelValues } from './channel-values';

export function ChannelSettings({ channel }: { channel: WebhookRecord }) {
  const update = useUpdateWebhook(channel.id);
  const form = useForm<ChannelValues>({ initialValues: channelValues(channel), validate: channelRules(false) });
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, CHANNEL_FIELDS);
  const submit = form.onSubmit(
    (values) =>
      update.mutate(toUpdateChannel(values), {
        onSuccess: () => {
          form.resetDirty(values);
          toast({ tone: 'ok', title: 'Channel saved' });
        },
        onError: (error) => {
          const errors = fieldErrors(error, CHANNEL_FIELDS);
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
        <ChannelFields form={form} stored={channel} />
        <FormFooter note={form.isDirty() ? 'Unsaved changes' : undefined}>
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </FormFooter>
      </Panel>
      {!inline && <ErrorNotice error={update.error} title="Could not save the channel" />}
    </form>
  );
}

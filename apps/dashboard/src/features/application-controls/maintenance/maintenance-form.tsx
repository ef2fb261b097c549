import type { ApplicationRecord } from '@fairlead/client';
import { MAINTENANCE_MESSAGE_MAX_LENGTH, MAINTENANCE_MESSAGE_DEFAULT } from '@fairlead/contracts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiSnippetFooter } from '../../../components/api-snippet/api-snippet-footer';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { fieldErrors } from '../../../lib/api/api-error';
import { toast } from '../../../lib/browser/toast';
import { MaintenancePreview } from './maintenance-preview';
import { useSetMaintenance } from '../mutations';

interface Props {
  application: ApplicationRecord;
  onClose: () => void;
}

export function MaintenanceForm({ application, onClose }: Props) {
  const { id, name, urls, maintenance } = application;
  const [message, setMessage] = useState(maintenance?.message ?? '');
  const put = useSetMaintenance(id);
  const wrong = fieldErrors(put.error, ['message']).message;
  const text = message.trim() || null;
  const body = { enabled: true, ...(text && { message: text }) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    put.mutate(body, {
      onSuccess: ({ maintenance: shown }) => {
        onClose();
        toast(
          shown?.message === text
            ? { tone: 'ok', title: `Maintenance page enabled for ${name}` }
            : { tone: 'busy', title: 'Enabling maintenance page' },
        );
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {!wrong && <ErrorNotice error={put.error} title="Could not enable the maintenance page" />}
        <Text fz="sm">
          Visitors get this page at every address and path of the application, with status 503, so search engines retry
          later. The application keeps running and can be deployed.
        </Text>
        <Textarea
          label="Message"
          description="Shown to visitors. Each line becomes a paragraph."
          placeholder={MAINTENANCE_MESSAGE_DEFAULT}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          error={wrong}
          maxLength={MAINTENANCE_MESSAGE_MAX_LENGTH}
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
        />
        <MaintenancePreview message={text} url={urls[0]} />
        <ApiSnippetFooter
          call={{
            method: 'POST',
            path: `/applications/${id}/maintenance`,
            scope: 'applications:deploy',
            docs: 'Applications/applicationOperationsSetMaintenance',
            body,
          }}
        >
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={put.isPending}>
              {maintenance ? 'Update page' : 'Enable maintenance page'}
            </Button>
          </Group>
        </ApiSnippetFooter>
      </Stack>
    </form>
  );
}

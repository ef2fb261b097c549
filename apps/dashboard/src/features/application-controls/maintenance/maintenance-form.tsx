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
            ? { tone: 'ok', title: `Visitors of ${name} see the maintenance page` }
            : { tone: 'busy', title: 'The maintenance page is being put up' },
        );
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {!wrong && <ErrorNotice error={put.error} title="The page was not put up" />}
        <Text fz="sm">
          Visitors get this page in place of the application, at every address and path of it, with status 503: search
          engines come back later. The application goes on running, and can be deployed meanwhile.
        </Text>
        <Textarea
          label="Message"
          description="For visitors. Each line is a paragraph."
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
              {maintenance ? 'Change the page' : 'Show it to visitors'}
            </Button>
          </Group>
        </ApiSnippetFooter>
      </Stack>
    </form>
  );
}

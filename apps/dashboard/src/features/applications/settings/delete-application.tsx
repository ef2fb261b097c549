import type { ApplicationRecord, ServerRecord } from '@fairlead/client';
import { Button, Checkbox, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { Panel } from '../../../components/ui/layout/panel';
import { formatCount } from '../../../lib/format/format-values';
import { toUnicodeAddress } from '../../../lib/format/punycode';
import { useRemoveApplication } from '../mutations';

interface Props {
  application: ApplicationRecord;
  server: Pick<ServerRecord, 'name' | 'status'> | undefined;
  onDeleted: () => void;
}

export function DeleteApplication({ application, server, onDeleted }: Props) {
  const { id, name, urls, status } = application;
  const [opened, setOpened] = useState(false);
  const [abandon, setAbandon] = useState(false);
  const remove = useRemoveApplication(id);
  const machine = server?.name ?? 'the server';
  const away = server !== undefined && server.status !== 'ready';
  const close = () => {
    setOpened(false);
    remove.reset();
  };
  return (
    <Panel title="Delete" description="Takes it off its server, and forgets it. This cannot be undone.">
      <Button
        variant="default"
        c="var(--fl-bad)"
        disabled={status === 'deleting' && !away}
        onClick={() => {
          setAbandon(false);
          setOpened(true);
        }}
      >
        Delete application
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={`Delete ${name}?`}
        action="Delete application"
        name={name}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ abandon }, { onSuccess: onDeleted })}
      >
        <Stack gap="xs">
          <Text fz="sm">This goes away for good:</Text>
          <List fz="sm" spacing={2}>
            <List.Item>what runs of it on {machine}, with all its releases and files there</List.Item>
            {urls.length > 0 && (
              <List.Item>
                {formatCount(urls.length, 'address', 'addresses')}: {urls.map(toUnicodeAddress).join(', ')}
              </List.Item>
            )}
            <List.Item>its environment, its deploy key, its deployments and their logs</List.Item>
          </List>
          <Checkbox
            mt="xs"
            label={`${machine} is gone for good`}
            description="Only forgets the application here, without contacting the server. What is on it stays."
            checked={abandon}
            onChange={(event) => setAbandon(event.currentTarget.checked)}
          />
          {away && !abandon && (
            <Text fz="sm" c="var(--fl-warn)">
              {machine} does not answer at the moment: it is deleted as soon as it does.
            </Text>
          )}
        </Stack>
      </ConfirmDialog>
    </Panel>
  );
}

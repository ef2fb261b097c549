import type { ApplicationRecord, ServerRecord } from '@fairlead/client';
import { Button, Checkbox, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { Panel } from '../../../components/ui/layout/panel';
import { formatCount } from '../../../lib/format/format-values';
import { toUnicodeAddress } from '../../../lib/format/punycode';
import { useRemoveApplication } from '../mutations';
import { DESTRUCTIVE_TRIGGER } from '../../../components/ui/overlay/destructive';

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
    <Panel title="Delete" description="Removes the application and its files from the server. This cannot be undone.">
      <Button
        {...DESTRUCTIVE_TRIGGER}
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
          <Text fz="sm">This permanently deletes:</Text>
          <List fz="sm" spacing={2}>
            <List.Item>its processes, releases and files on {machine}</List.Item>
            {urls.length > 0 && (
              <List.Item>
                {formatCount(urls.length, 'address', 'addresses')}: {urls.map(toUnicodeAddress).join(', ')}
              </List.Item>
            )}
            <List.Item>its environment, deploy key, deployments and logs</List.Item>
          </List>
          <Checkbox
            mt="xs"
            label={`${machine} no longer exists`}
            description="Only deletes the record in Fairlead, without contacting the server. Files on the server are not removed."
            checked={abandon}
            onChange={(event) => setAbandon(event.currentTarget.checked)}
          />
          {away && !abandon && (
            <Text fz="sm" c="var(--fl-warn)">
              {machine} is unreachable. The application will be deleted once it responds.
            </Text>
          )}
        </Stack>
      </ConfirmDialog>
    </Panel>
  );
}

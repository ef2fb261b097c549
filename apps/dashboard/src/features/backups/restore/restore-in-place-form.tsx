import type { BackupRecord, RestoreRecord } from '@fairlead/client';
import { Button, Group, List, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiSnippetFooter } from '../../../components/api-snippet/api-snippet-footer';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { useRestoreBackup } from '../mutations';
import { restoreApiCall } from './restore-targets';
import { DESTRUCTIVE_BUTTON } from '../../../components/ui/overlay/destructive';

interface Props {
  backup: BackupRecord;
  onClose: () => void;
  onRestoring: (restore: RestoreRecord) => void;
}

const BODY = { target: 'same' } as const;

/** Restores in place. It replaces data, so the name has to be typed. */
export function RestoreInPlaceForm({ backup, onClose, onRestoring }: Props) {
  const { id, database } = backup;
  const { name } = database;
  const restore = useRestoreBackup(id);
  const [typed, setTyped] = useState('');
  const right = typed.trim() === name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (right) restore.mutate(BODY, { onSuccess: onRestoring });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ErrorNotice error={restore.error} title="Could not start the restore" />
        <List type="ordered" fz="sm" spacing={4}>
          <List.Item>A safety backup of {name} is taken and verified. If it fails, the restore stops.</List.Item>
          <List.Item>The backup is restored into a temporary database and compared. {name} stays online.</List.Item>
          <List.Item>
            The restored data replaces the current data. Open connections are closed; applications reconnect with the
            same password.
          </List.Item>
          <List.Item>
            Data written after the safety backup is lost. If anything fails, the current data is kept.
          </List.Item>
        </List>
        <TextInput
          label={
            <>
              Type <strong>{name}</strong> to confirm
            </>
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...DESTRUCTIVE_BUTTON} disabled={!right} loading={restore.isPending}>
            Replace {name}
          </Button>
        </Group>
        <ApiSnippetFooter call={restoreApiCall(id, BODY)}>{null}</ApiSnippetFooter>
      </Stack>
    </form>
  );
}

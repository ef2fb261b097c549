import type { BackupRecord, RestoreRecord } from '@fairlead/client';
import { Button, Group, List, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiSnippetFooter } from '../../../components/api-snippet/api-snippet-footer';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { useRestoreBackup } from '../mutations';
import { restoreApiCall } from './restore-targets';

interface Props {
  backup: BackupRecord;
  onClose: () => void;
  onRestoring: (restore: RestoreRecord) => void;
}

const BODY = { target: 'same' } as const;

/** What is there is replaced, so its name has to be typed. */
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
        <ErrorNotice error={restore.error} title="It is not restored" />
        <List type="ordered" fz="sm" spacing={4}>
          <List.Item>
            A safety backup of what {name} holds now is taken and verified. Without it nothing goes on.
          </List.Item>
          <List.Item>The backup is restored beside it and compared. Until then {name} serves as it is.</List.Item>
          <List.Item>
            It takes the place of what was there. Open connections are ended; applications connect again by themselves,
            with the same password.
          </List.Item>
          <List.Item>
            Whatever was written since the safety backup is lost. Should anything fail, the old data stays.
          </List.Item>
        </List>
        <TextInput
          label={
            <>
              Type <strong>{name}</strong> to go on
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
          <Button type="submit" color="red.9" disabled={!right} loading={restore.isPending}>
            Restore over {name}
          </Button>
        </Group>
        <ApiSnippetFooter call={restoreApiCall(id, BODY)}>{null}</ApiSnippetFooter>
      </Stack>
    </form>
  );
}

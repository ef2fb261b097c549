import type { DatabaseRecord } from '@fairlead/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../components/ui/overlay/dialog';
import { defaultStorageId, type StorageChoice, StorageField } from './storage-field';

interface Props {
  database: Pick<DatabaseRecord, 'name'>;
  storages: readonly StorageChoice[];
  opened: boolean;
  pending: boolean;
  onClose: () => void;
  onChosen: (storageId: string) => void;
}

/** A default export, for `lazy`. */
export default function ChooseStorageDialog({ database, storages, opened, pending, onClose, onChosen }: Props) {
  const [chosen, setChosen] = useState<string>();
  const value = chosen ?? defaultStorageId(storages);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChosen(value);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`Back up ${database.name}`}>
      <form onSubmit={submit}>
        <Stack>
          <Text fz="sm">The backup is stored encrypted, and verified by restoring it once.</Text>
          <StorageField storages={storages} value={value} onChange={setChosen} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={pending}>
              Back up now
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

import type { BackupRecord, RestoreRecord } from '@fairlead/client';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { RadioCards } from '../../../components/ui/form/radio-cards';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { formatDateTime } from '../../../lib/format/format-time';
import { RestoreToNewForm } from './restore-to-new-form';
import { RestoreInPlaceForm } from './restore-in-place-form';
import type { RestoreApplication, RestoreServer } from './restore-targets';

interface Props {
  backup: BackupRecord;
  servers: readonly RestoreServer[];
  applications: readonly RestoreApplication[];
  opened: boolean;
  onClose: () => void;
  onRestoring: (restore: RestoreRecord) => void;
}

/** Restores a backup into a new database, or in place. A default export, for `lazy`. */
export default function RestoreDialog({ backup, servers, applications, opened, onClose, onRestoring }: Props) {
  const { database, database_id: databaseId, created_at: at } = backup;
  const [target, setTarget] = useState<'new' | 'same'>('new');
  const restoring = (restore: RestoreRecord) => {
    onClose();
    onRestoring(restore);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`Restore ${database.name}`} size="lg">
      <Stack>
        <Text fz="sm">
          As of {formatDateTime(at)}. The restored data is compared with the backup before it is used.
        </Text>
        <RadioCards
          label="Target"
          value={target}
          onChange={setTarget}
          options={[
            {
              value: 'new',
              title: 'New database',
              text: 'Leaves the existing database untouched.',
            },
            {
              value: 'same',
              title: `Replace ${database.name}`,
              text:
                databaseId === null
                  ? 'Unavailable: the database was deleted.'
                  : 'Replaces its current data, after a safety backup.',
              disabled: databaseId === null,
            },
          ]}
        />
        {target === 'new' ? (
          <RestoreToNewForm
            backup={backup}
            servers={servers}
            applications={applications}
            onClose={onClose}
            onRestoring={restoring}
          />
        ) : (
          <RestoreInPlaceForm backup={backup} onClose={onClose} onRestoring={restoring} />
        )}
      </Stack>
    </Dialog>
  );
}

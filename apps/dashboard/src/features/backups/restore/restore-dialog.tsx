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

/** From a backup to a database: into a new one, or over the one that it is of. A default export, for `lazy`. */
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
          As it was on {formatDateTime(at)}. What is restored is compared with what was backed up before anything uses
          it.
        </Text>
        <RadioCards
          label="Where to"
          value={target}
          onChange={setTarget}
          options={[
            {
              value: 'new',
              title: 'Into a new database',
              text: 'Beside what there is, which nothing happens to. The way to look before one decides.',
            },
            {
              value: 'same',
              title: `Over ${database.name}`,
              text:
                databaseId === null
                  ? 'Not possible: it has been deleted.'
                  : 'What it holds now is replaced, after a safety backup of it.',
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

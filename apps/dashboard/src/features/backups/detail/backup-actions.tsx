import type { BackupRecord, RestoreRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { toastError } from '../../../lib/browser/toast';
import { isBackupActive, mayCancelBackup } from '../backup-labels';
import { useCancelBackup } from '../mutations';
import type { RestoreApplication, RestoreServer } from '../restore/restore-targets';

const RestoreDialog = lazy(() => import('../restore/restore-dialog'));
const DeleteBackup = lazy(() => import('./delete-backup'));

interface Props {
  backup: BackupRecord;
  onDeleted: () => void;
  /** Where it can be restored to, and where that is watched. */
  servers: readonly RestoreServer[];
  applications: readonly RestoreApplication[];
  onRestoring: (restore: RestoreRecord) => void;
}

/** What one can do with a backup in the state that it is in. */
export function BackupActions({ backup, onDeleted, servers, applications, onRestoring }: Props) {
  const [deleting, setDeleting] = useState<boolean>();
  const [restoring, setRestoring] = useState<boolean>();
  const cancel = useCancelBackup(backup.id);
  if (isBackupActive(backup)) {
    return (
      mayCancelBackup(backup) && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} />}
          loading={cancel.isPending}
          title="Nothing of it stays, neither in the storage nor on the server"
          onClick={() =>
            cancel.mutate(undefined, { onError: (error) => toastError(error, 'The backup was not canceled') })
          }
        >
          Cancel backup
        </Button>
      )
    );
  }
  if (backup.status === 'deleting') return null;
  return (
    <>
      {backup.status === 'succeeded' && (
        <Button leftSection={<IconArrowBackUp size={16} />} onClick={() => setRestoring(true)}>
          Restore…
        </Button>
      )}
      <Button
        variant="default"
        c="var(--fl-bad)"
        leftSection={<IconTrash size={16} />}
        onClick={() => setDeleting(true)}
      >
        Delete…
      </Button>
      {restoring !== undefined && (
        <Suspense>
          <RestoreDialog
            backup={backup}
            servers={servers}
            applications={applications}
            opened={restoring}
            onClose={() => setRestoring(false)}
            onRestoring={onRestoring}
          />
        </Suspense>
      )}
      {deleting !== undefined && (
        <Suspense>
          <DeleteBackup backup={backup} opened={deleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </>
  );
}

import type { BackupRecord, RestoreRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { toastError } from '../../../lib/browser/toast';
import { isBackupActive, mayCancelBackup } from '../backup-labels';
import { useCancelBackup } from '../mutations';
import type { RestoreApplication, RestoreServer } from '../restore/restore-targets';
import { DESTRUCTIVE_TRIGGER } from '../../../components/ui/overlay/destructive';

const RestoreDialog = lazy(() => import('../restore/restore-dialog'));
const DeleteBackup = lazy(() => import('./delete-backup'));

interface Props {
  backup: BackupRecord;
  onDeleted: () => void;
  /** Possible targets, and the callback that opens the restore. */
  servers: readonly RestoreServer[];
  applications: readonly RestoreApplication[];
  onRestoring: (restore: RestoreRecord) => void;
}

/** Actions on a backup, depending on its status. */
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
          title="Removes all its data from the storage and the server"
          onClick={() =>
            cancel.mutate(undefined, { onError: (error) => toastError(error, 'Could not cancel the backup') })
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
      {backup.status === 'succeeded' && (
        <Button
          component="a"
          variant="default"
          href={`/api/v1/backups/${backup.id}/download`}
          download
          title="The dump of the database, decrypted; the download is recorded in the audit log"
          leftSection={<IconDownload size={16} />}
        >
          Download
        </Button>
      )}
      <Button {...DESTRUCTIVE_TRIGGER} leftSection={<IconTrash size={16} />} onClick={() => setDeleting(true)}>
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

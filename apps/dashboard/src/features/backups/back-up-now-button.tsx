import type { DatabaseRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { toastError } from '../../lib/browser/toast';
import { useCreateBackup } from './mutations';
import type { StorageChoice } from './storage-field';

const ChooseStorageDialog = lazy(() => import('./choose-storage-dialog'));

interface Props {
  database: Pick<DatabaseRecord, 'id' | 'name' | 'status'>;
  storages: readonly StorageChoice[] | undefined;
}

/** Starts a backup and opens it. Asks for the storage only if there is a choice. */
export function BackUpNowButton({ database, storages }: Props) {
  const backUp = useCreateBackup();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState<boolean>();
  const begin = (storageId?: string) =>
    backUp.mutate(
      { database_id: database.id, ...(storageId !== undefined && { storage_id: storageId }) },
      {
        onSuccess: ({ id: backupId }) => void navigate({ to: '/backups/$backupId', params: { backupId } }),
        onError: (error) => toastError(error, `Could not back up ${database.name}`),
      },
    );
  const several = storages !== undefined && storages.length > 1;
  return (
    <>
      <Button
        leftSection={<IconArchive size={16} />}
        disabled={database.status !== 'ready'}
        loading={backUp.isPending}
        onClick={() => (several ? setChoosing(true) : begin())}
      >
        {several ? 'Back up now…' : 'Back up now'}
      </Button>
      {choosing !== undefined && storages && (
        <Suspense>
          <ChooseStorageDialog
            database={database}
            storages={storages}
            opened={choosing}
            pending={backUp.isPending}
            onClose={() => setChoosing(false)}
            onChosen={begin}
          />
        </Suspense>
      )}
    </>
  );
}

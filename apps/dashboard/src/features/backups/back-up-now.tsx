import type { DatabaseRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { toastProblem } from '../../lib/toast';
import { useBackUp } from './mutations';
import type { StorageChoice } from './storage-field';

const ChooseStorage = lazy(() => import('./choose-storage'));

interface Props {
  database: Pick<DatabaseRecord, 'id' | 'name' | 'status'>;
  storages: readonly StorageChoice[] | undefined;
}

/** Takes a backup, and leads to where it can be watched. Asks where to only if there is a choice. */
export function BackUpNow({ database, storages }: Props) {
  const backUp = useBackUp();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState<boolean>();
  const begin = (storageId?: string) =>
    backUp.mutate(
      { database_id: database.id, ...(storageId !== undefined && { storage_id: storageId }) },
      {
        onSuccess: ({ id: backupId }) => void navigate({ to: '/backups/$backupId', params: { backupId } }),
        onError: (error) => toastProblem(error, `${database.name} is not backed up`),
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
          <ChooseStorage
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

import type { BackupScheduleRecord, DatabaseRecord } from '@fairlead/client';
import { Button, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { backupSchedulesQuery } from '../queries';
import type { StorageChoice } from '../storage-field';
import { ScheduleItem } from './schedule-item';
import classes from './schedules.module.css';

const ScheduleDialog = lazy(() => import('./schedule-dialog'));
const RemoveSchedule = lazy(() => import('./remove-schedule'));

interface Props {
  database: Pick<DatabaseRecord, 'id' | 'name'>;
  storages: readonly StorageChoice[] | undefined;
  mayChange: boolean;
}

type OpenDialog = { what: 'form' | 'removal'; schedule: BackupScheduleRecord | undefined; opened: boolean };

/** Backup schedules of a database. */
export function ScheduleList({ database, storages, mayChange }: Props) {
  const { data, error, refetch } = useQuery(backupSchedulesQuery(database.id));
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(dialog && { ...dialog, opened: false });
  const ask = (what: OpenDialog['what'], schedule?: BackupScheduleRecord) =>
    setDialog({ what, schedule, opened: true });
  return (
    <Panel
      title="Schedules"
      flush
      actions={
        mayChange && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCalendarPlus size={15} />}
            disabled={!storages}
            onClick={() => ask('form')}
          >
            Add schedule…
          </Button>
        )
      }
    >
      <ErrorNotice error={error} title="Could not load schedules" onRetry={() => void refetch()} />
      <ul className={classes.list} aria-label="Schedules">
        {data?.map((schedule) => (
          <ScheduleItem
            key={schedule.id}
            schedule={schedule}
            storage={storages?.find(({ id }) => id === schedule.storage_id)?.name}
            mayChange={mayChange}
            onChange={() => ask('form', schedule)}
            onRemove={() => ask('removal', schedule)}
          />
        ))}
        {data?.length === 0 && (
          <li className={classes.item}>
            <Text fz="sm" c="dimmed">
              No schedules yet. Nightly backups are cheap, because only changes are stored.
            </Text>
          </li>
        )}
      </ul>
      {dialog?.what === 'form' && storages && (
        <Suspense>
          <ScheduleDialog
            key={dialog.schedule?.id}
            database={database}
            schedule={dialog.schedule}
            storages={storages}
            opened={dialog.opened}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog?.what === 'removal' && dialog.schedule && (
        <Suspense>
          <RemoveSchedule schedule={dialog.schedule} opened={dialog.opened} onClose={close} />
        </Suspense>
      )}
    </Panel>
  );
}

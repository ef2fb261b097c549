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

type Asked = { what: 'form' | 'removal'; schedule: BackupScheduleRecord | undefined; opened: boolean };

/** When a database is backed up by itself. */
export function ScheduleList({ database, storages, mayChange }: Props) {
  const { data, error, refetch } = useQuery(backupSchedulesQuery(database.id));
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(asked && { ...asked, opened: false });
  const ask = (what: Asked['what'], schedule?: BackupScheduleRecord) => setAsked({ what, schedule, opened: true });
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
      <ErrorNotice error={error} title="The schedules could not be read" onRetry={() => void refetch()} />
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
              None: nothing is backed up by itself. One a night costs little, for only what has changed is stored.
            </Text>
          </li>
        )}
      </ul>
      {asked?.what === 'form' && storages && (
        <Suspense>
          <ScheduleDialog
            key={asked.schedule?.id}
            database={database}
            schedule={asked.schedule}
            storages={storages}
            opened={asked.opened}
            onClose={close}
          />
        </Suspense>
      )}
      {asked?.what === 'removal' && asked.schedule && (
        <Suspense>
          <RemoveSchedule schedule={asked.schedule} opened={asked.opened} onClose={close} />
        </Suspense>
      )}
    </Panel>
  );
}

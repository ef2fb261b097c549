import type { BackupScheduleRecord, DatabaseRecord } from '@fairlead/client';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiSnippetFooter } from '../../../components/api-snippet/api-snippet-footer';
import { CronScheduleFields } from '../../../components/cron-schedule/cron-schedule-fields';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { fieldErrors } from '../../../lib/api/api-error';
import { toast } from '../../../lib/browser/toast';
import { useSaveSchedule } from '../mutations';
import { defaultStorageId, type StorageChoice, StorageField } from '../storage-field';
import { RetentionFields } from './retention-fields';
import { newScheduleValues, scheduleProblems, toCreateSchedule, scheduleValuesOf } from './schedule-values';

interface Props {
  database: Pick<DatabaseRecord, 'id' | 'name'>;
  /** The schedule to edit; undefined for a new one. */
  schedule: BackupScheduleRecord | undefined;
  storages: readonly StorageChoice[];
  opened: boolean;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function ScheduleDialog({ database, schedule, storages, opened, onClose }: Props) {
  const save = useSaveSchedule(schedule?.id);
  const form = useForm({
    initialValues: schedule ? scheduleValuesOf(schedule) : newScheduleValues(defaultStorageId(storages)),
    validate: scheduleProblems,
  });
  const { values } = form;
  const body = toCreateSchedule(database.id, values);
  const { database_id: _database, ...change } = body;
  const leave = () => {
    onClose();
    save.reset();
  };
  const submit = form.onSubmit(() =>
    save.mutate(body, {
      onSuccess: () => {
        toast({ tone: 'ok', title: schedule ? 'Schedule updated' : `Backups of ${database.name} scheduled` });
        leave();
        if (!schedule) form.reset();
      },
      onError: (error) => form.setErrors(fieldErrors(error, ['cron', 'time_zone', 'storage_id'])),
    }),
  );
  const inline = Object.values(form.errors).some(Boolean);
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      title={schedule ? 'Edit schedule' : `Schedule backups of ${database.name}`}
      size="lg"
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {!inline && <ErrorNotice error={save.error} title="Could not save the schedule" />}
          <CronScheduleFields values={values} errors={form.errors} onChange={form.setValues} />
          {storages.length > 1 && (
            <StorageField
              storages={storages}
              value={values.storage_id}
              onChange={(id) => form.setFieldValue('storage_id', id)}
            />
          )}
          <RetentionFields form={form} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              {schedule ? 'Save' : 'Add schedule'}
            </Button>
          </Group>
          <ApiSnippetFooter
            call={{
              method: schedule ? 'PATCH' : 'POST',
              path: schedule ? `/backup-schedules/${schedule.id}` : '/backup-schedules',
              scope: 'backups:write',
              docs: schedule ? 'Backup schedules/backupSchedulesUpdate' : 'Backup schedules/backupSchedulesCreate',
              body: schedule ? change : body,
            }}
          >
            {null}
          </ApiSnippetFooter>
        </Stack>
      </form>
    </Dialog>
  );
}

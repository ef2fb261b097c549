import type { BackupScheduleRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { UpcomingTime, RelativeTime } from '../../../components/ui/display/relative-time';
import { Status, StatusBadge } from '../../../components/ui/feedback/status';
import { BACKUP_STATUS_LABELS } from '../../../lib/labels/backup-status-labels';
import { toastError } from '../../../lib/browser/toast';
import { useToggleSchedule } from '../mutations';
import { describeCron } from '../../../lib/format/cron-recurrence';
import { retentionLabel } from './retention-labels';
import classes from './schedules.module.css';

interface Props {
  schedule: BackupScheduleRecord;
  /** Name of the storage; `undefined` while loading. */
  storage: string | undefined;
  mayChange: boolean;
  onChange: () => void;
  onRemove: () => void;
}

export function ScheduleItem({ schedule, storage, mayChange, onChange, onRemove }: Props) {
  const { id, cron, time_zone: zone, enabled, next_run_at: next, last_run: last, overdue_since: overdue } = schedule;
  const recurrence = describeCron(cron);
  const change = useToggleSchedule(id);
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <span className={classes.rhythm}>{recurrence}</span>
        <span className={classes.more}>
          {zone}, to {storage ?? '…'}. {retentionLabel(schedule.retention)}.
        </span>
        <span className={classes.more}>
          {overdue !== null && (
            <>
              No verified backup since <RelativeTime at={overdue} />
              {' · '}
            </>
          )}
          {next === null
            ? overdue === null
              ? 'Not scheduled'
              : 'not scheduled'
            : overdue === null
              ? 'Next '
              : 'next '}
          {next !== null && <UpcomingTime at={next} />}
          {last && (
            <>
              {' · last '}
              <Link to="/backups/$backupId" params={{ backupId: last.backup_id }}>
                <RelativeTime at={last.at} />
              </Link>
            </>
          )}
        </span>
      </span>
      <span className={classes.actions}>
        {overdue !== null && (
          <Status tone="bad" title="The last two runs produced no verified backup">
            Overdue
          </Status>
        )}
        {overdue === null && last && <StatusBadge label={BACKUP_STATUS_LABELS[last.status]} />}
        {!enabled && <Status tone="idle">Paused</Status>}
        {mayChange && (
          <>
            <Button
              size="compact-xs"
              variant="default"
              loading={change.isPending}
              aria-label={`${enabled ? 'Pause' : 'Resume'}: ${recurrence}`}
              onClick={() =>
                change.mutate(!enabled, { onError: (error) => toastError(error, 'Could not update the schedule') })
              }
            >
              {enabled ? 'Pause' : 'Resume'}
            </Button>
            <Button size="compact-xs" variant="default" aria-label={`Edit: ${recurrence}`} onClick={onChange}>
              {' '}
              Edit{' '}
            </Button>
            <Button size="compact-xs" variant="default" aria-label={`Remove: ${recurrence}`} onClick={onRemove}>
              Remove
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

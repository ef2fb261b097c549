import type { BackupScheduleRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DueTime, RelativeTime } from '../../../components/ui/relative-time';
import { Status, StatusOf } from '../../../components/ui/status';
import { BACKUP_WORDS } from '../../../lib/backup-status-words';
import { toastProblem } from '../../../lib/toast';
import { useSwitchSchedule } from '../mutations';
import { cronWords } from '../../../lib/cron-words';
import { retentionWords } from './retention-words';
import classes from './schedules.module.css';

interface Props {
  schedule: BackupScheduleRecord;
  /** Its name; `undefined` while it is on its way. */
  storage: string | undefined;
  mayChange: boolean;
  onChange: () => void;
  onRemove: () => void;
}

export function ScheduleItem({ schedule, storage, mayChange, onChange, onRemove }: Props) {
  const { id, cron, time_zone: zone, enabled, next_run_at: next, last_run: last, overdue_since: overdue } = schedule;
  const words = cronWords(cron);
  const change = useSwitchSchedule(id);
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <span className={classes.rhythm}>{words}</span>
        <span className={classes.more}>
          {zone}, into {storage ?? '…'}. {retentionWords(schedule.retention)}.
        </span>
        <span className={classes.more}>
          {overdue !== null && (
            <>
              Without a verified backup since <RelativeTime at={overdue} />
              {' · '}
            </>
          )}
          {next === null ? (overdue === null ? 'Does not run' : 'does not run') : overdue === null ? 'Next ' : 'next '}
          {next !== null && <DueTime at={next} />}
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
      <span className={classes.tools}>
        {overdue !== null && (
          <Status tone="bad" title="There has been no verified backup for two of its runs">
            Overdue
          </Status>
        )}
        {overdue === null && last && <StatusOf words={BACKUP_WORDS[last.status]} />}
        {!enabled && <Status tone="idle">Paused</Status>}
        {mayChange && (
          <>
            <Button
              size="compact-xs"
              variant="default"
              loading={change.isPending}
              aria-label={`${enabled ? 'Pause' : 'Resume'}: ${words}`}
              onClick={() =>
                change.mutate(!enabled, { onError: (error) => toastProblem(error, 'The schedule was not changed') })
              }
            >
              {enabled ? 'Pause' : 'Resume'}
            </Button>
            <Button size="compact-xs" variant="default" aria-label={`Change: ${words}`} onClick={onChange}>
              Change
            </Button>
            <Button size="compact-xs" variant="default" aria-label={`Remove: ${words}`} onClick={onRemove}>
              Remove
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

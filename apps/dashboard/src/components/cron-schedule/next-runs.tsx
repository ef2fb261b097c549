import { Input } from '@mantine/core';
import { Cron } from 'croner';
import { type CronScheduleValues, cronScheduleRequest } from './cron-schedule-values';
import classes from './cron-schedule.module.css';

const SHOWN = 3;

/** The next runs in their own time zone, so that a reader can verify the expression. */
export function NextRuns({ timing }: { timing: CronScheduleValues }) {
  const { cron, time_zone: timeZone } = cronScheduleRequest(timing);
  const runs = nextRuns(cron, timeZone);
  if (runs.length === 0) return null;
  const shown = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return (
    <div>
      <Input.Label component="div">Next runs</Input.Label>
      <ul className={classes.runs}>
        {runs.map((run) => (
          <li key={run.getTime()}>{shown.format(run)}</li>
        ))}
      </ul>
    </div>
  );
}

/** None for an expression or a time zone that is not valid yet. */
function nextRuns(cron: string, timezone: string): Date[] {
  try {
    return new Cron(cron, { timezone, mode: '5-part', paused: true }).nextRuns(SHOWN);
  } catch {
    return [];
  }
}

import type { CommandRecord } from '@fairlead/client';
import { Link } from '@tanstack/react-router';
import { type Column, RowLink } from '../../../components/ui/list/data-table';
import { UpcomingTime, RelativeTime } from '../../../components/ui/display/relative-time';
import { Status, StatusBadge } from '../../../components/ui/feedback/status';
import { COMMAND_RUN_STATUS_LABELS } from '../../../lib/labels/command-run-labels';
import { describeCron } from '../../../lib/format/cron-recurrence';
import type { CommandSort } from '../command-search';
import { CommandRowActions, type CommandActions } from './command-row-actions';
import classes from './commands.module.css';

type CommandColumn = Column<CommandRecord, CommandSort>;

/** `runs` says whether schedules are active in the application’s status. Viewers get no actions. */
export function commandColumns(runs: boolean, actions: CommandActions | undefined): readonly CommandColumn[] {
  return [
    {
      key: 'name',
      header: 'Command',
      sort: 'name',
      width: '26%',
      cell: ({ application_id: applicationId, id, name, command }) => (
        <>
          <RowLink
            to="/applications/$applicationId/commands/runs"
            params={{ applicationId }}
            search={{ command_id: id }}
          >
            {name}
          </RowLink>
          <code className={classes.code} title={command}>
            {command}
          </code>
        </>
      ),
    },
    {
      key: 'when',
      header: 'When',
      sort: 'next_run_at',
      cell: ({ cron, time_zone: zone, enabled, next_run_at: next }) => (
        <>
          <span title={cron}>{describeCron(cron)}</span>
          <span className={classes.small}>
            {zone}
            {enabled && next !== null && (
              <>
                , {runs ? 'next ' : 'next if running: '}
                <UpcomingTime at={next} />
              </>
            )}
          </span>
        </>
      ),
    },
    {
      key: 'enabled',
      header: 'Schedule',
      width: '7rem',
      cell: ({ enabled }) =>
        enabled ? (
          <Status tone="ok" title="Runs on schedule">
            Enabled
          </Status>
        ) : (
          <Status tone="idle" title="Runs only when triggered manually">
            Paused
          </Status>
        ),
    },
    {
      key: 'last',
      header: 'Last run',
      width: '9rem',
      cell: ({ application_id: applicationId, last_run: last }) =>
        last === null ? (
          <span className={classes.nothing}>Never</span>
        ) : (
          <>
            <StatusBadge label={COMMAND_RUN_STATUS_LABELS[last.status]} />
            <span className={classes.small}>
              <Link
                to="/applications/$applicationId/commands/runs/$runId"
                params={{ applicationId, runId: last.run_id }}
              >
                <RelativeTime at={last.at} />
              </Link>
            </span>
          </>
        ),
    },
    ...(actions ? [actionsColumn(actions)] : []),
  ];
}

const actionsColumn = (actions: CommandActions): CommandColumn => ({
  key: 'actions',
  header: 'Actions',
  actions: true,
  width: '9.5rem',
  cell: (command) => <CommandRowActions command={command} actions={actions} />,
});

import type { CommandRunRecord } from '@fairlead/client';
import { type Column, RowLink } from '../../../components/ui/list/data-table';
import { ElapsedTime } from '../../../components/ui/display/elapsed-time';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { StatusBadge } from '../../../components/ui/feedback/status';
import type { RunSort } from '../command-search';
import classes from '../list/commands.module.css';
import { RUN_TRIGGER_LABELS, runStatusLabel } from '../run-labels';

type RunColumn = Column<CommandRunRecord, RunSort>;
const NOTHING = <span className={classes.nothing}>–</span>;

export const RUN_COLUMNS: readonly RunColumn[] = [
  {
    key: 'when',
    header: 'Triggered',
    sort: 'created_at',
    width: '11rem',
    cell: ({ id: runId, application_id: applicationId, created_at: at, trigger, actor }) => (
      <>
        <RowLink to="/applications/$applicationId/commands/runs/$runId" params={{ applicationId, runId }}>
          <RelativeTime at={at} />
        </RowLink>
        <span className={classes.small}>
          {RUN_TRIGGER_LABELS[trigger]}
          {actor.type !== 'system' && ` · ${actor.name}`}
        </span>
      </>
    ),
  },
  {
    key: 'command',
    header: 'Command',
    width: '26%',
    cell: ({ command_id: id, command_name: name, one_off: oneOff, command }) => (
      <>
        <span className={classes.name}>{oneOff ? 'One-off command' : name}</span>
        {id === null && !oneOff && <span className={classes.small}>deleted</span>}
        <code className={classes.code} title={command}>
          {command}
        </code>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (run) => (
      <>
        <StatusBadge label={runStatusLabel(run)} />
        {run.failure && (
          <span className={classes.reason} title={run.failure.message}>
            {run.failure.message}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'exit_code',
    header: 'Exit code',
    width: '6rem',
    right: true,
    cell: ({ exit_code: code }) => code ?? NOTHING,
  },
  {
    key: 'took',
    header: 'Duration',
    width: '6.5rem',
    right: true,
    cell: ({ started_at: since, finished_at: until }) =>
      since ? <ElapsedTime since={since} until={until} /> : NOTHING,
  },
];

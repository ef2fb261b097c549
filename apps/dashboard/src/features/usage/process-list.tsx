import type { ApplicationRecord, ProcessUsage } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable, RowLink } from '../../components/ui/list/data-table';
import { Panel } from '../../components/ui/layout/panel';
import { RelativeTime } from '../../components/ui/display/relative-time';
import { StatusBadge } from '../../components/ui/feedback/status';
import { formatBytes, formatPercent } from '../../lib/format/format-values';
import { processName } from '../../lib/format/process-name';
import classes from './process-list.module.css';
import { usageQuery } from './queries';
import type { ProcessState } from '@fairlead/contracts';
import type { StatusLabels } from '../../lib/labels/status-labels';

const PROCESS_LABELS: StatusLabels<ProcessState> = {
  running: { tone: 'ok', label: 'Running', meaning: 'The process is running.' },
  restarting: {
    tone: 'warn',
    label: 'Restarting',
    meaning: 'The process exited and is restarted with an increasing delay.',
  },
  failed: { tone: 'bad', label: 'Failed', meaning: 'The process exited and is not restarted.' },
  stopped: { tone: 'idle', label: 'Stopped', meaning: 'The process is not running.' },
};

type Running = Pick<ApplicationRecord, 'id' | 'instances' | 'processes' | 'status'>;

/** Running processes of an application with their usage. */
export function ProcessList({ application }: { application: Running }) {
  const { id, status, instances, processes } = application;
  const { data, isError } = useQuery({ ...usageQuery(id), enabled: status !== 'unknown' });
  const away = isError || status === 'unknown';
  const expected = Object.values(processes).reduce((sum, each) => sum + each.instances, instances);
  if (data?.processes.length === 0 || (away && !data)) {
    return (
      <Panel title="Processes">
        <p className={classes.nothing}>{away ? 'Unknown: the server is unreachable.' : 'No running processes.'}</p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Processes"
      description={
        away && data ? (
          <>
            Last seen <RelativeTime at={data.sampled_at} />: the server is unreachable.
          </>
        ) : (
          'Select a process to view its log.'
        )
      }
      flush
    >
      <DataTable
        label="Processes"
        columns={columnsOf(id, data?.memory_limit_bytes ?? null)}
        rows={data?.processes}
        rowKey={({ name, instance }) => `${name}-${instance}`}
        expectedRows={expected}
      />
    </Panel>
  );
}

const NOTHING = <span className={classes.nothing}>–</span>;

function columnsOf(applicationId: string, limit: number | null): Column<ProcessUsage>[] {
  return [
    {
      key: 'name',
      header: 'Process',
      width: '18%',
      cell: ({ name, instance }) => (
        <RowLink
          to="/applications/$applicationId/logs"
          params={{ applicationId }}
          search={{ process: name, instance }}
          title={`View log of ${processName({ process: name, instance })}`}
        >
          {processName({ process: name, instance })}
        </RowLink>
      ),
    },
    {
      key: 'state',
      header: 'State',
      width: '28%',
      cell: ({ state, last_exit: exit, restarts }) => (
        <>
          <StatusBadge label={PROCESS_LABELS[state]} />
          {exit !== null && (restarts > 0 || state !== 'running') && (
            <span className={classes.small}>last exit: {exit}</span>
          )}
        </>
      ),
    },
    {
      key: 'cpu',
      header: 'CPU',
      right: true,
      cell: ({ state, cpu_percent: cpu }) => (state === 'running' ? formatPercent(cpu) : NOTHING),
    },
    {
      key: 'memory',
      header: 'Memory',
      right: true,
      cell: ({ state, memory_bytes: bytes }) =>
        state === 'running' ? (
          <>
            {formatBytes(bytes)}
            {limit !== null && <span className={classes.small}>of {formatBytes(limit)}</span>}
          </>
        ) : (
          NOTHING
        ),
    },
    { key: 'restarts', header: 'Restarts', right: true, cell: ({ restarts }) => restarts },
    {
      key: 'since',
      header: 'Since',
      cell: ({ since }) => (since ? <RelativeTime at={since} /> : NOTHING),
    },
  ];
}

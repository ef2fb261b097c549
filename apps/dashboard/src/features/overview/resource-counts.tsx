import type { Overview } from '@fairlead/client';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ToneDot } from '../../components/ui/feedback/status';
import { formatDuration } from '../../lib/format/format-values';
import {
  APPLICATION_STATUS_LABELS,
  DATABASE_STATUS_LABELS,
  SERVER_STATUS_LABELS,
  type StatusLabel,
} from '../../lib/labels/status-labels';
import type { Tone } from '../../lib/labels/tone';
import classes from './resource-counts.module.css';
import { overviewQuery } from './queries';

/** Counts by status for each resource, linked to the lists. */
export function ResourceCounts() {
  const { data } = useQuery(overviewQuery());
  return (
    <div className={classes.figures}>
      <Count name="Servers" to="/servers" value={data?.servers.total}>
        {data && <Parts counts={data.servers.by_status} labels={SERVER_STATUS_LABELS} />}
      </Count>
      <Count name="Applications" to="/applications" value={data?.applications.total}>
        {data && <Parts counts={data.applications.by_status} labels={APPLICATION_STATUS_LABELS} />}
      </Count>
      <Count name="Databases" to="/databases" value={data?.databases.total}>
        {data && <Parts counts={data.databases.by_status} labels={DATABASE_STATUS_LABELS} />}
      </Count>
      <Count name="Deployments (24 hours)" to="/deployments" value={data && ended(data)}>
        {data && <DeploymentParts deployments={data.deployments} />}
      </Count>
      <Count
        name="Backups (24 hours)"
        to="/backups"
        value={data && data.backups.succeeded_24h + data.backups.failed_24h}
      >
        {data && <BackupParts backups={data.backups} />}
      </Count>
    </div>
  );
}

const ended = ({ deployments }: Overview) => deployments.succeeded_24h + deployments.failed_24h;

interface CountProps {
  name: string;
  to: LinkProps['to'];
  value: number | undefined;
  children: ReactNode;
}

function Count({ name, to, value, children }: CountProps) {
  return (
    <Link to={to} className={classes.figure}>
      <span className={classes.name}>{name}</span>
      <span className={classes.value}>{value ?? <Skeleton height={28} width={36} />}</span>
      <span className={classes.parts}>{children ?? <Skeleton height={12} my={4} width="60%" />}</span>
    </Link>
  );
}

interface PartsProps {
  counts: Readonly<Record<string, number | undefined>>;
  labels: Readonly<Record<string, StatusLabel>>;
}

const ORDER: readonly Tone[] = ['bad', 'warn', 'busy', 'ok', 'idle'];

/** Problems come first. */
function Parts({ counts, labels }: PartsProps) {
  const parts = Object.entries(labels)
    .map(([status, { tone, label: name }]): Part => [tone, counts[status] ?? 0, name.toLowerCase()])
    .sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return <Counted parts={parts} />;
}

type Part = readonly [tone: Tone, count: number, label: string];

/** Only the parts that are not zero. */
function Counted({ parts }: { parts: readonly Part[] }) {
  const shown = parts.filter(([, count]) => count > 0);
  if (shown.length === 0) return <span>None yet</span>;
  return shown.map(([tone, count, label]) => (
    <span key={label} className={classes.part}>
      <ToneDot tone={tone} />
      {count} {label}
    </span>
  ));
}

function DeploymentParts({ deployments }: Pick<Overview, 'deployments'>) {
  const { active, failed_24h: failed, succeeded_24h: succeeded, median_duration_ms_24h: median } = deployments;
  return (
    <>
      <Counted
        parts={[
          ['bad', failed, 'failed'],
          ['busy', active, 'in progress'],
          ['ok', succeeded, 'live'],
        ]}
      />
      {median !== null && <span>median {formatDuration(median)}</span>}
    </>
  );
}

const BackupParts = ({ backups }: Pick<Overview, 'backups'>) => (
  <Counted
    parts={[
      ['bad', backups.overdue, 'overdue'],
      ['bad', backups.failed_24h, 'failed'],
      ['busy', backups.active, 'in progress'],
      ['ok', backups.succeeded_24h, 'verified'],
    ]}
  />
);

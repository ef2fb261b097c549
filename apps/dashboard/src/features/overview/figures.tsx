import type { Overview } from '@fairlead/client';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ToneDot } from '../../components/ui/status';
import { formatDuration } from '../../lib/format';
import { APPLICATION_WORDS, DATABASE_WORDS, SERVER_WORDS, type StatusWords } from '../../lib/status-words';
import type { Tone } from '../../lib/tone';
import classes from './figures.module.css';
import { overviewQuery } from './queries';

/** How many there are of everything, and in which state; each leads to its list. */
export function Figures() {
  const { data } = useQuery(overviewQuery());
  return (
    <div className={classes.figures}>
      <Figure name="Servers" to="/servers" value={data?.servers.total}>
        {data && <Parts counts={data.servers.by_status} words={SERVER_WORDS} />}
      </Figure>
      <Figure name="Applications" to="/applications" value={data?.applications.total}>
        {data && <Parts counts={data.applications.by_status} words={APPLICATION_WORDS} />}
      </Figure>
      <Figure name="Databases" to="/databases" value={data?.databases.total}>
        {data && <Parts counts={data.databases.by_status} words={DATABASE_WORDS} />}
      </Figure>
      <Figure name="Deployments in 24 hours" to="/deployments" value={data && ended(data)}>
        {data && <DeploymentParts deployments={data.deployments} />}
      </Figure>
    </div>
  );
}

const ended = ({ deployments }: Overview) => deployments.succeeded_24h + deployments.failed_24h;

interface FigureProps {
  name: string;
  to: LinkProps['to'];
  value: number | undefined;
  children: ReactNode;
}

function Figure({ name, to, value, children }: FigureProps) {
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
  words: Readonly<Record<string, StatusWords>>;
}

const ORDER: readonly Tone[] = ['bad', 'warn', 'busy', 'ok', 'idle'];

/** What is wrong comes first: that is what is looked for. */
function Parts({ counts, words }: PartsProps) {
  const parts = Object.entries(words)
    .map(([status, { tone, words: name }]) => ({ status, tone, name, count: counts[status] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => ORDER.indexOf(a.tone) - ORDER.indexOf(b.tone));
  if (parts.length === 0) return <span>None yet</span>;
  return parts.map(({ status, tone, name, count }) => (
    <span key={status} className={classes.part}>
      <ToneDot tone={tone} />
      {count} {name.toLowerCase()}
    </span>
  ));
}

function DeploymentParts({ deployments }: Pick<Overview, 'deployments'>) {
  const { active, failed_24h: failed, succeeded_24h: succeeded, median_duration_ms_24h: median } = deployments;
  return (
    <>
      {failed > 0 && (
        <span className={classes.part}>
          <ToneDot tone="bad" />
          {failed} failed
        </span>
      )}
      {active > 0 && (
        <span className={classes.part}>
          <ToneDot tone="busy" />
          {active} under way
        </span>
      )}
      {succeeded > 0 && (
        <span className={classes.part}>
          <ToneDot tone="ok" />
          {succeeded} went live
        </span>
      )}
      {median !== null && <span>typically {formatDuration(median)}</span>}
      {failed + active + succeeded === 0 && <span>None yet</span>}
    </>
  );
}

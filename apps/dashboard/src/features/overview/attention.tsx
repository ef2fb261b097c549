import type { AttentionItem } from '@fairlead/client';
import { Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Panel } from '../../components/ui/panel';
import { Problem } from '../../components/ui/problem';
import { RelativeTime } from '../../components/ui/relative-time';
import { StatusOf } from '../../components/ui/status';
import {
  APPLICATION_WORDS,
  DATABASE_WORDS,
  DEPLOYMENT_WORDS,
  DOMAIN_WORDS,
  SERVER_WORDS,
  type StatusWords,
} from '../../lib/status-words';
import classes from './attention.module.css';
import { overviewQuery } from './queries';

/** Of these nothing else needs attention; their other words travel with their own pages. */
const FAILED: Readonly<Record<string, StatusWords>> = {
  failed: { tone: 'bad', words: 'Failed', meaning: 'It says why.' },
};

const WORDS: Readonly<Record<AttentionItem['kind'], Readonly<Record<string, StatusWords>>>> = {
  server: SERVER_WORDS,
  application: APPLICATION_WORDS,
  deployment: DEPLOYMENT_WORDS,
  domain: DOMAIN_WORDS,
  database: DATABASE_WORDS,
  storage: FAILED,
  backup: FAILED,
  backup_schedule: { overdue: { tone: 'bad', words: 'Overdue', meaning: 'Its last backups are missing.' } },
};

const KIND: Readonly<Record<AttentionItem['kind'], string>> = {
  server: 'Server',
  application: 'Application',
  deployment: 'Deployment of',
  domain: 'Domain',
  database: 'Database',
  storage: 'Storage',
  backup: 'Backup of',
  backup_schedule: 'Backups of',
};

/** What is wrong, the worst first, and where to go about it. */
export function Attention() {
  const { data, error, refetch } = useQuery(overviewQuery());
  if (error) return <Problem error={error} title="The overview could not be read" onRetry={() => void refetch()} />;
  if (data?.attention.length === 0) {
    return (
      <p className={classes.calm}>
        <IconCircleCheck size={18} stroke={1.8} aria-hidden />
        Nothing needs your attention.
      </p>
    );
  }
  return (
    <Panel title="Needs attention" flush>
      <ul className={classes.items}>
        {data ? (
          data.attention.map((item) => <Item key={`${item.kind} ${item.id}`} item={item} />)
        ) : (
          <li className={classes.item}>
            <Skeleton height={12} my={4} width="50%" />
          </li>
        )}
      </ul>
    </Panel>
  );
}

function Item({ item }: { item: AttentionItem }) {
  const words = WORDS[item.kind][item.status];
  return (
    <li className={classes.item}>
      <span className={classes.state}>{words && <StatusOf words={words} />}</span>
      <span className={classes.what}>
        <span className={classes.kind}>{KIND[item.kind]} </span>
        <Link className={classes.link} {...placeOf(item)}>
          {item.name}
        </Link>
        {item.reason && <span className={classes.reason}>{item.reason}</span>}
      </span>
      <span className={classes.since}>
        <RelativeTime at={item.since} />
      </span>
    </li>
  );
}

/** Where to go about it. */
function placeOf({ kind, id, application_id, database_id }: AttentionItem): LinkProps {
  const applicationId = application_id ?? id;
  const databaseId = database_id ?? id;
  switch (kind) {
    case 'server':
      return { to: '/servers/$serverId', params: { serverId: id } };
    case 'application':
      return { to: '/applications/$applicationId', params: { applicationId } };
    case 'deployment':
      return {
        to: '/applications/$applicationId/deployments/$deploymentId',
        params: { applicationId, deploymentId: id },
      };
    case 'domain':
      return { to: '/applications/$applicationId/domains', params: { applicationId } };
    case 'database':
      return { to: '/databases/$databaseId', params: { databaseId } };
    case 'backup':
      return { to: '/backups/$backupId', params: { backupId: id } };
    case 'backup_schedule':
      return { to: '/databases/$databaseId/backups', params: { databaseId } };
    case 'storage':
      return { to: '/settings/storages' };
  }
}

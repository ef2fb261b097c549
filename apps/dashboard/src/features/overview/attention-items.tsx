import type { AttentionItem } from '@fairlead/client';
import { Link, type LinkProps } from '@tanstack/react-router';
import { UpcomingTime, RelativeTime } from '../../components/ui/display/relative-time';
import { StatusBadge, ToneDot } from '../../components/ui/feedback/status';
import { COMMAND_RUN_STATUS_LABELS } from '../../lib/labels/command-run-labels';
import {
  APPLICATION_STATUS_LABELS,
  DATABASE_STATUS_LABELS,
  DEPLOYMENT_STATUS_LABELS,
  SERVER_STATUS_LABELS,
  type StatusLabel,
} from '../../lib/labels/status-labels';
import { toUnicode } from '../../lib/format/punycode';
import classes from './attention.module.css';

/** Only this status needs attention; the other labels belong to other chunks. */
const FAILED: Readonly<Record<string, StatusLabel>> = {
  failed: { tone: 'bad', label: 'Failed', meaning: 'See its error.' },
};

const STATUS_LABELS: Readonly<Record<AttentionItem['kind'], Readonly<Record<string, StatusLabel>>>> = {
  server: SERVER_STATUS_LABELS,
  application: APPLICATION_STATUS_LABELS,
  deployment: DEPLOYMENT_STATUS_LABELS,
  domain: {
    // The proxy rejected it, or there is no certificate.
    ...FAILED,
    expired: { tone: 'bad', label: 'Expired', meaning: 'Browsers show a certificate warning.' },
    expiring: {
      tone: 'warn',
      label: 'Expires soon',
      meaning: 'The certificate expires soon and has not been renewed.',
    },
  },
  database: DATABASE_STATUS_LABELS,
  storage: FAILED,
  backup: FAILED,
  backup_schedule: { overdue: { tone: 'bad', label: 'Overdue', meaning: 'The latest scheduled backups are missing.' } },
  command_run: COMMAND_RUN_STATUS_LABELS,
  webhook: { disabled: { tone: 'bad', label: 'Disabled', meaning: 'It gets no events until it is enabled again.' } },
  forge: { refused: { tone: 'warn', label: 'Refused', meaning: 'It gets no deployment statuses.' } },
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
  command_run: 'Command',
  webhook: 'Webhook',
  forge: 'Forge of',
};

/** Requested states are not problems, but should not be forgotten. */
function Deliberate({ items }: { items: readonly AttentionItem[] }) {
  return (
    <ul className={classes.deliberate} aria-label="Intentional">
      {items.map((item) => (
        <li key={`${item.kind} ${item.id}`} title={item.reason ?? undefined}>
          <ToneDot tone={item.status === 'maintenance' ? 'warn' : 'idle'} />
          <span>
            <Link className={classes.link} {...placeOf(item)}>
              {item.name}
            </Link>{' '}
            {item.status === 'maintenance' ? 'went into maintenance' : 'was stopped'} <RelativeTime at={item.since} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A default export, for `lazy`: usually there are none. */
export default function AttentionItems({ items }: { items: readonly AttentionItem[] }) {
  const wrong = items.filter(({ deliberate }) => !deliberate);
  const wanted = items.filter(({ deliberate }) => deliberate);
  return (
    <>
      {wrong.length > 0 && (
        <ul className={classes.items}>
          {wrong.map((item) => (
            <Item key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
      )}
      {wanted.length > 0 && (
        <div className={wrong.length > 0 ? classes.foot : undefined}>
          <Deliberate items={wanted} />
        </div>
      )}
    </>
  );
}

function Item({ item }: { item: AttentionItem }) {
  const label = STATUS_LABELS[item.kind][item.status];
  return (
    <li className={classes.item}>
      <span className={classes.state}>{label && <StatusBadge label={label} />}</span>
      <span className={classes.what}>
        <span className={classes.kind}>{KIND[item.kind]} </span>
        <Link className={classes.link} {...placeOf(item)}>
          {item.kind === 'domain' ? toUnicode(item.name) : item.name}
        </Link>
        {item.reason && <span className={classes.reason}>{item.reason}</span>}
      </span>
      <span className={classes.since}>
        {item.status === 'expiring' ? <UpcomingTime at={item.since} /> : <RelativeTime at={item.since} />}
      </span>
    </li>
  );
}

/** The page where the problem can be fixed. */
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
      return { to: '/applications/$applicationId/domains/$domainId', params: { applicationId, domainId: id } };
    case 'command_run':
      return {
        to: '/applications/$applicationId/commands/runs/$runId',
        params: { applicationId, runId: id },
      };
    case 'database':
      return { to: '/databases/$databaseId', params: { databaseId } };
    case 'backup':
      return { to: '/backups/$backupId', params: { backupId: id } };
    case 'backup_schedule':
      return { to: '/databases/$databaseId/backups', params: { databaseId } };
    case 'storage':
      return { to: '/settings/storages' };
    case 'forge':
      return { to: '/applications/$applicationId/settings/deploys', params: { applicationId } };
    case 'webhook':
      return { to: '/settings/webhooks/$webhookId', params: { webhookId: id } };
  }
}

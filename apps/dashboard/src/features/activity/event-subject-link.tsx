import type { AuditEntry } from '@fairlead/client';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './event-list.module.css';

type Linked = Pick<AuditEntry, 'name' | 'subject' | 'application_id'>;

/** The page of an event's subject; undefined if it was deleted or has none. */
function placeOf({ name, subject: { type, id }, application_id: applicationId }: Linked): LinkProps | undefined {
  if (name.endsWith('.deleted')) return undefined;
  switch (type) {
    case 'server':
      return { to: '/servers/$serverId', params: { serverId: id } };
    case 'application':
      return { to: '/applications/$applicationId', params: { applicationId: id } };
    case 'deployment':
      if (!applicationId) return undefined;
      return {
        to: '/applications/$applicationId/deployments/$deploymentId',
        params: { applicationId, deploymentId: id },
      };
    case 'command':
      return applicationId ? { to: '/applications/$applicationId/commands', params: { applicationId } } : undefined;
    case 'command_run':
      if (!applicationId) return undefined;
      return { to: '/applications/$applicationId/commands/runs/$runId', params: { applicationId, runId: id } };
    case 'domain':
      if (!applicationId) return undefined;
      return { to: '/applications/$applicationId/domains/$domainId', params: { applicationId, domainId: id } };
    case 'database':
      return { to: '/databases/$databaseId', params: { databaseId: id } };
    case 'variable_group':
      return { to: '/settings/variable-groups/$groupId', params: { groupId: id } };
    case 'backup':
      return { to: '/backups/$backupId', params: { backupId: id } };
    case 'restore':
      return { to: '/restores/$restoreId', params: { restoreId: id } };
    case 'storage':
      return { to: '/settings/storages' };
    case 'webhook':
      return { to: '/settings/webhooks/$webhookId', params: { webhookId: id } };
    case 'trusted_pipeline':
      return { to: '/settings/trusted-pipelines/$pipelineId', params: { pipelineId: id } };
    case 'backup_schedule':
    case 'device_authorization':
    case 'token':
    case 'user':
    case 'invitation':
    case 'instance':
      return undefined;
  }
}

/** Links to the subject of an event, unless it was deleted or has no page. */
export function EventSubjectLink({ entry, children }: { entry: Linked; children: ReactNode }) {
  const place = placeOf(entry);
  if (!place) return <strong className={classes.subject}>{children}</strong>;
  return (
    <Link className={classes.subject} {...place}>
      {children}
    </Link>
  );
}

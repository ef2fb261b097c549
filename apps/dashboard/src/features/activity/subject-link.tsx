import type { AuditEntry } from '@fairlead/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './event-feed.module.css';

/** Leads to what an event is about, unless that is gone or has no page. */
export function SubjectLink({ entry, children }: { entry: AuditEntry; children: ReactNode }) {
  const { subject, application_id: applicationId } = entry;
  if (entry.name.endsWith('.deleted')) return <strong className={classes.subject}>{children}</strong>;
  if (subject.type === 'server') {
    return (
      <Link className={classes.subject} to="/servers/$serverId" params={{ serverId: subject.id }}>
        {children}
      </Link>
    );
  }
  if (subject.type === 'deployment' && applicationId) {
    return (
      <Link
        className={classes.subject}
        to="/applications/$applicationId/deployments/$deploymentId"
        params={{ applicationId, deploymentId: subject.id }}
      >
        {children}
      </Link>
    );
  }
  if (subject.type === 'domain' && applicationId) {
    return (
      <Link className={classes.subject} to="/applications/$applicationId/domains" params={{ applicationId }}>
        {children}
      </Link>
    );
  }
  if (subject.type === 'application') {
    return (
      <Link className={classes.subject} to="/applications/$applicationId" params={{ applicationId: subject.id }}>
        {children}
      </Link>
    );
  }
  if (subject.type === 'database') {
    return (
      <Link className={classes.subject} to="/databases/$databaseId" params={{ databaseId: subject.id }}>
        {children}
      </Link>
    );
  }
  if (subject.type === 'backup') {
    return (
      <Link className={classes.subject} to="/backups/$backupId" params={{ backupId: subject.id }}>
        {children}
      </Link>
    );
  }
  if (subject.type === 'restore') {
    return (
      <Link className={classes.subject} to="/restores/$restoreId" params={{ restoreId: subject.id }}>
        {children}
      </Link>
    );
  }
  if (subject.type === 'storage') {
    return (
      <Link className={classes.subject} to="/settings/storages">
        {children}
      </Link>
    );
  }
  return <strong className={classes.subject}>{children}</strong>;
}

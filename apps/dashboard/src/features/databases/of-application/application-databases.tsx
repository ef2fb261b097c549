import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { Status, StatusBadge } from '../../../components/ui/feedback/status';
import { DATABASE_STATUS_LABELS } from '../../../lib/labels/status-labels';
import classes from './application-databases.module.css';
import { engineLabel } from '../engine-labels';
import { applicationDatabasesQuery } from '../queries';

/** Databases linked to an application. */
export function ApplicationDatabases({ applicationId, mayChange }: { applicationId: string; mayChange: boolean }) {
  const { data, error, refetch } = useQuery(applicationDatabasesQuery(applicationId));
  return (
    <Panel
      title="Databases"
      flush
      actions={
        mayChange && (
          <ButtonLink to="/databases/new" search={{ application_id: applicationId }} size="xs" variant="default">
            Create database
          </ButtonLink>
        )
      }
    >
      <ErrorNotice error={error} title="Could not load databases" onRetry={() => void refetch()} />
      <ul className={classes.list} aria-label="Databases">
        {!data && !error && (
          <li className={classes.item}>
            <Skeleton height={12} my={4} width="50%" />
          </li>
        )}
        {data?.map((database) => (
          <li key={database.id} className={classes.item}>
            <span>
              <Link className={classes.name} to="/databases/$databaseId" params={{ databaseId: database.id }}>
                {database.name}
              </Link>
              <span className={classes.more}>{engineLabel(database)}</span>
            </span>
            {database.deployment_due_for.includes(applicationId) ? (
              <Status tone="warn" title="The live release does not have the current values yet">
                Deployment required
              </Status>
            ) : (
              <StatusBadge label={DATABASE_STATUS_LABELS[database.status]} />
            )}
          </li>
        ))}
        {data?.length === 0 && (
          <li className={classes.item}>
            <Text fz="sm" c="dimmed">
              No linked databases. The variables of a linked database are set automatically.
            </Text>
          </li>
        )}
      </ul>
    </Panel>
  );
}

import type { ServerRecord } from '@fairlead/client';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink, TextLink } from '../../../components/ui/layout/button-link';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { applicationStatusLabel } from '../../../lib/labels/application-status-label';
import classes from './applications-on-server.module.css';
import { applicationsOnServerQuery } from '../queries';

/** The applications on a server. */
export function ApplicationsOnServer({ server, mayChange }: { server: ServerRecord; mayChange: boolean }) {
  const { id } = server;
  const { data, error, refetch } = useQuery(applicationsOnServerQuery(id));
  const create = mayChange && server.status === 'ready' && (
    <ButtonLink to="/applications/new" search={{ server_id: id }} size="xs" variant="default">
      Create application
    </ButtonLink>
  );
  return (
    <Panel title="Applications" flush actions={create}>
      {error && <ErrorNotice error={error} title="Could not load applications" onRetry={() => void refetch()} />}
      <ul className={classes.list}>
        {!data && !error && (
          <li className={classes.item}>
            <Skeleton height={12} my={4} width="50%" />
          </li>
        )}
        {data?.applications.map((application) => (
          <li key={application.id} className={classes.item}>
            <Link className={classes.name} to="/applications/$applicationId" params={{ applicationId: application.id }}>
              {application.name}
            </Link>
            <StatusBadge label={applicationStatusLabel(application)} />
          </li>
        ))}
        {data?.total === 0 && (
          <li className={classes.item}>
            <Text fz="sm" c="dimmed">
              No applications on this server yet.
            </Text>
          </li>
        )}
        {data && data.total > data.applications.length && (
          <li className={classes.item}>
            <TextLink to="/applications" search={{ server_id: id }} fz="sm">
              View all {data.total} applications
            </TextLink>
          </li>
        )}
      </ul>
    </Panel>
  );
}

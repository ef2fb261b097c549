import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../components/ui/layout/panel';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { StatusBadge, ToneDot } from '../../components/ui/feedback/status';
import { APPLICATION_STATUS_LABELS, SERVER_STATUS_LABELS } from '../../lib/labels/status-labels';
import classes from './applications-by-server.module.css';
import { applicationsByServerQuery } from './queries';

/** Every server with its applications. */
export function ApplicationsByServer() {
  const { data, error, refetch } = useQuery(applicationsByServerQuery());
  return (
    <Panel title="Applications by server" flush>
      {error && <ErrorNotice error={error} title="Could not load servers" onRetry={() => void refetch()} />}
      <ul className={classes.servers}>
        {!data && !error && (
          <li className={classes.server}>
            <Skeleton height={12} my={4} width="40%" />
            <Skeleton height={26} width="80%" />
          </li>
        )}
        {data?.places.map(({ server, applications }) => (
          <li key={server.id} className={classes.server}>
            <div className={classes.head}>
              <Link className={classes.name} to="/servers/$serverId" params={{ serverId: server.id }}>
                {server.name}
              </Link>
              <StatusBadge label={SERVER_STATUS_LABELS[server.status]} />
            </div>
            <ul className={classes.applications}>
              {applications.map((application) => {
                const { status, active_deployment: active } = application;
                const { tone, label } =
                  status === 'created' && active
                    ? ({ tone: 'busy', label: `Deploying #${active.number}` } as const)
                    : APPLICATION_STATUS_LABELS[status];
                return (
                  <li key={application.id}>
                    <Link
                      className={classes.application}
                      to="/applications/$applicationId"
                      params={{ applicationId: application.id }}
                      title={application.status_reason ?? label}
                    >
                      <ToneDot tone={tone} label={label} />
                      {application.name}
                    </Link>
                  </li>
                );
              })}
              {applications.length === 0 && <li className={classes.nothing}>No applications</li>}
            </ul>
          </li>
        ))}
      </ul>
      {data?.cut && (
        <p className={classes.cut}>
          Not all are shown. See{' '}
          <Anchor component={Link} to="/servers" fz="sm" underline="always">
            all servers
          </Anchor>{' '}
          and{' '}
          <Anchor component={Link} to="/applications" fz="sm" underline="always">
            all applications
          </Anchor>
          .
        </p>
      )}
    </Panel>
  );
}

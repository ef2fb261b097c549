import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../components/ui/panel';
import { Problem } from '../../components/ui/problem';
import { StatusOf, ToneDot } from '../../components/ui/status';
import { APPLICATION_WORDS, SERVER_WORDS } from '../../lib/status-words';
import classes from './places.module.css';
import { placesQuery } from './queries';

/** What runs where: every server with the applications on it. */
export function Places() {
  const { data, error, refetch } = useQuery(placesQuery());
  return (
    <Panel title="What runs where" flush>
      {error && <Problem error={error} title="The servers could not be read" onRetry={() => void refetch()} />}
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
              <StatusOf words={SERVER_WORDS[server.status]} />
            </div>
            <ul className={classes.applications}>
              {applications.map((application) => {
                const { tone, words } = APPLICATION_WORDS[application.status];
                return (
                  <li key={application.id}>
                    <Link
                      className={classes.application}
                      to="/applications/$applicationId"
                      params={{ applicationId: application.id }}
                      title={application.status_reason ?? words}
                    >
                      <ToneDot tone={tone} label={words} />
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
          There are more: see{' '}
          <Anchor component={Link} to="/servers" fz="sm">
            all servers
          </Anchor>{' '}
          and{' '}
          <Anchor component={Link} to="/applications" fz="sm">
            all applications
          </Anchor>
          .
        </p>
      )}
    </Panel>
  );
}

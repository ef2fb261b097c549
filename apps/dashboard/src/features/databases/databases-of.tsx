import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../components/ui/button-link';
import { Panel } from '../../components/ui/panel';
import { Problem } from '../../components/ui/problem';
import { Status, StatusOf } from '../../components/ui/status';
import { DATABASE_WORDS } from '../../lib/status-words';
import classes from './databases-of.module.css';
import { engineOf } from './engine-words';
import { databasesOfQuery } from './queries';

/** What an application is linked to. */
export function DatabasesOf({ applicationId, mayChange }: { applicationId: string; mayChange: boolean }) {
  const { data, error, refetch } = useQuery(databasesOfQuery(applicationId));
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
      <Problem error={error} title="The databases could not be read" onRetry={() => void refetch()} />
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
              <span className={classes.more}>{engineOf(database)}</span>
            </span>
            {database.deployment_due_for.includes(applicationId) ? (
              <Status tone="warn" title="What runs does not have its present values yet">
                Deployment due
              </Status>
            ) : (
              <StatusOf words={DATABASE_WORDS[database.status]} />
            )}
          </li>
        ))}
        {data?.length === 0 && (
          <li className={classes.item}>
            <Text fz="sm" c="dimmed">
              None linked. A linked one is in the environment by itself.
            </Text>
          </li>
        )}
      </ul>
    </Panel>
  );
}

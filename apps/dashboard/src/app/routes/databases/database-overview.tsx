import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CredentialsPanel } from '../../../features/databases/overview/credentials-panel';
import { DatabaseDetails } from '../../../features/databases/overview/database-details';
import { LinkedApplications } from '../../../features/databases/overview/linked-applications';
import { SlowStatementsPanel } from '../../../features/database-statements/slow-statements';
import { hasSlowStatements, SLOW_STATEMENTS_HASH } from '../../../features/database-statements/slow-statements-section';
import { applicationsOnServerQuery } from '../../../features/servers/queries';
import { useHashTarget } from '../../../lib/browser/use-hash-target';
import { usePermissions } from '../../../lib/session/current-user';
import { useDeployNow } from '../use-deploy-now';
import classes from '../applications/tabs/application-overview.module.css';
import { useDatabase, useDatabaseServer } from './use-database';

const route = getRouteApi('/shell/databases/$databaseId/');

export function DatabaseOverviewRoute() {
  const database = useDatabase();
  const server = useDatabaseServer(database);
  const mayChange = usePermissions().canChange;
  const navigate = route.useNavigate();
  const deploy = useDeployNow();
  const serverId = database?.server_id ?? '';
  const { data, isPending } = useQuery({ ...applicationsOnServerQuery(serverId), enabled: serverId !== '' });
  useHashTarget(database !== undefined && !isPending);
  if (!database) return null;
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.column}>
          <CredentialsPanel
            database={database}
            mayChange={mayChange}
            onRotating={() => void navigate({ to: '/databases/$databaseId/log', params: { databaseId: database.id } })}
          />
          <LinkedApplications
            database={database}
            applications={data?.applications}
            mayChange={mayChange}
            onDeploy={({ id, name }) => deploy(id, name)}
          />
        </div>
        <div className={classes.column}>
          <DatabaseDetails database={database} server={server} />
        </div>
      </div>
      {hasSlowStatements(database) && (
        <div id={SLOW_STATEMENTS_HASH} tabIndex={-1}>
          <SlowStatementsPanel key={database.id} database={database} />
        </div>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Credentials } from '../../../features/databases/overview/credentials';
import { DatabaseFacts } from '../../../features/databases/overview/database-facts';
import { LinkedApplications } from '../../../features/databases/overview/linked-applications';
import { onServerQuery } from '../../../features/servers/queries';
import { useMay } from '../../../lib/current-user';
import { useDeployNow } from '../../palette/use-deploy-now';
import classes from '../applications/application-overview.module.css';
import { useDatabase, useServerOf } from './use-database';

const route = getRouteApi('/frame/databases/$databaseId/');

export function DatabaseOverviewRoute() {
  const database = useDatabase();
  const server = useServerOf(database);
  const mayChange = useMay().change;
  const navigate = route.useNavigate();
  const deploy = useDeployNow();
  const serverId = database?.server_id ?? '';
  const { data } = useQuery({ ...onServerQuery(serverId), enabled: serverId !== '' });
  if (!database) return null;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Credentials
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
        <DatabaseFacts database={database} server={server} />
      </div>
    </div>
  );
}

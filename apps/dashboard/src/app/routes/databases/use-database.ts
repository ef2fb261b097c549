import type { DatabaseRecord, ServerRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { databaseQuery } from '../../../features/databases/queries';
import { serversQuery } from '../../../features/servers/queries';
import { ALL_SERVERS } from '../all-servers';

const route = getRouteApi('/shell/databases/$databaseId');

/** The database of the surrounding page, whose tabs render only once it is loaded. */
export function useDatabase(): DatabaseRecord | undefined {
  const { databaseId } = route.useParams();
  return useQuery(databaseQuery(databaseId)).data;
}

/** Server of a database. */
export function useDatabaseServer(database: DatabaseRecord | undefined): ServerRecord | undefined {
  const { data } = useQuery(serversQuery(ALL_SERVERS));
  return data?.servers.find(({ id }) => id === database?.server_id);
}

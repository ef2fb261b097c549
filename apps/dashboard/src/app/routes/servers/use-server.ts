import type { ServerRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { serverQuery } from '../../../features/servers/queries';

const route = getRouteApi('/shell/servers/$serverId');

/** The server of the parent route; its tabs are rendered once it is loaded. */
export function useServer(): ServerRecord | undefined {
  const { serverId } = route.useParams();
  return useQuery(serverQuery(serverId)).data;
}

import type { ServerRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { serverQuery } from '../../../features/servers/queries';

const route = getRouteApi('/shell/servers/$serverId');

/** The server of the page around; its tabs are shown when it is there. */
export function useServer(): ServerRecord | undefined {
  const { serverId } = route.useParams();
  return useQuery(serverQuery(serverId)).data;
}

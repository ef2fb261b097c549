import {
  type CreateServer,
  type ProbeServer,
  type ProvisionServer,
  type ServerRecord,
  serversCreate,
  serversProbe,
  serversProvision,
  serversRemove,
  serversTrust,
  serversUpdate,
  type UpdateServer,
} from '@fairlead/client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

/** The response updates the cache at once, before the event arrives. */
function take(client: QueryClient, server: ServerRecord): void {
  client.setQueryData(['servers', 'detail', server.id], server);
  void client.invalidateQueries({ queryKey: ['servers', 'list'] });
}

/** The request is not kept, because it can hold a private key or a password. */
const FORGET = { gcTime: 0 };

export const useProbeServer = () =>
  useMutation({
    mutationFn: async (body: ProbeServer) => (await serversProbe({ body, throwOnError: true })).data.data,
    ...FORGET,
  });

export function useAddServer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateServer) => (await serversCreate({ body, throwOnError: true })).data.data,
    onSuccess: (server) => take(client, server),
    ...FORGET,
  });
}

export function useProvisionServer(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ProvisionServer = {}) =>
      (await serversProvision({ path: { id }, body, throwOnError: true })).data.data,
    onSuccess: (server) => take(client, server),
  });
}

export function useTrustServer(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (fingerprint: string) => {
      const body = { host_key_fingerprint: fingerprint };
      return (await serversTrust({ path: { id }, body, throwOnError: true })).data.data;
    },
    onSuccess: (server) => take(client, server),
  });
}

export function useUpdateServer(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: UpdateServer) =>
      (await serversUpdate({ path: { id }, body, throwOnError: true })).data.data,
    onSuccess: (server) => take(client, server),
  });
}

export function useRemoveServer(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ abandon }: { abandon: boolean }) => {
      const query = { abandon: abandon ? 'true' : 'false' } as const;
      return (await serversRemove({ path: { id }, query, throwOnError: true })).data.data;
    },
    onSuccess: (server) => take(client, server),
  });
}

import { type SessionRecord, sessionSignIn, sessionSignOut, type SignIn } from '@fairlead/client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { setSessionEnded } from '../../lib/session/session-ended';
import { sessionQuery } from './session-queries';

/** Replaces the cached session and refetches everything that was refused. */
export async function replaceSession(client: QueryClient, session: SessionRecord): Promise<void> {
  client.setQueryData(sessionQuery().queryKey, session);
  setSessionEnded(false);
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SignIn) => (await sessionSignIn({ body, throwOnError: true })).data.data,
    onSuccess: (session) => replaceSession(client, session),
  });
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sessionSignOut({ throwOnError: true }),
    onSuccess: () => client.clear(),
  });
}

import { type SessionRecord, sessionSignIn, sessionSignOut, type SignIn } from '@fairlead/client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { setSessionEnded } from '../../lib/session/session-ended';
import { sessionQuery } from './session-queries';

/** Takes the place of whatever the page knew of the session, and lets everything that was refused be asked for again. */
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

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, hasErrorCode } from '../lib/api/api-error';
import { setSessionEnded } from '../lib/session/session-ended';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { allowSignedOut?: boolean };
    mutationMeta: { allowSignedOut?: boolean };
  }
}

function noticeEndedSession(error: unknown, meta: { allowSignedOut?: boolean } | undefined): void {
  if (hasErrorCode(error, 'SESSION_REQUIRED') && !meta?.allowSignedOut) setSessionEnded(true);
}

/** A request that the API refused would be refused again; only network errors are worth a retry. */
const worthAnotherTry = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => noticeEndedSession(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => noticeEndedSession(error, mutation.meta),
  }),
  defaultOptions: {
    // A request that cannot be sent fails at once. What is paused instead would run later, when nobody expects it.
    queries: { staleTime: 10_000, retry: worthAnotherTry, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});

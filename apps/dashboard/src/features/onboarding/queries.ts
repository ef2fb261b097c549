import { allDeploymentsPage, applicationsPage, serversList, tokensList } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';
import type { OnboardingStep } from './onboarding-steps';

const FIRST = { per_page: 1 } as const;

/** The completed steps, derived from existing records. */
export const onboardingProgressQuery = () =>
  queryOptions({
    queryKey: ['overview', 'progress'],
    queryFn: async ({ signal }): Promise<Readonly<Record<OnboardingStep['name'], boolean>>> => {
      const options = { signal, throwOnError: true } as const;
      const [server, application, deployment, token] = await Promise.all([
        serversList({ query: FIRST, ...options }),
        applicationsPage({ query: FIRST, ...options }),
        allDeploymentsPage({ query: FIRST, ...options }),
        tokensList({ query: { ...FIRST, status: 'active' }, ...options }),
      ]);
      return {
        server: server.data.meta.total > 0,
        application: application.data.meta.total > 0,
        deployment: deployment.data.meta.total > 0,
        token: token.data.meta.total > 0,
      };
    },
  });

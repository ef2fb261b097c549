import {
  allDeploymentsPage,
  type ApplicationRecord,
  applicationsFind,
  applicationsPage,
  type DeploymentRecord,
  deploymentsFind,
  deploymentsPage,
} from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApplicationSearch } from './application-search';

export const applicationsQuery = (search: ApplicationSearch) =>
  queryOptions({
    queryKey: ['applications', 'list', search],
    queryFn: async ({ signal }) => {
      const query = { sort: 'name', ...search } as const;
      const { data: answer } = await applicationsPage({ query, signal, throwOnError: true });
      return { applications: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
  });

/** For selects: as many as one response can hold. */
export const ALL_APPLICATIONS = { per_page: 100, sort: 'name' } as const;

/** With the environment masked: values have a query of their own, which is recorded in the audit log. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'detail', id],
    queryFn: async ({ signal }) =>
      (await applicationsFind({ path: { id }, query: { env: 'masked' }, signal, throwOnError: true })).data.data,
  });

type Current = Pick<ApplicationRecord, 'id' | 'current_deployment_id'>;
const SHOWN = 100;

/** The live deployment of each application: usually one request for all of them. */
export const currentDeploymentsQuery = (applications: readonly Current[]) =>
  queryOptions({
    queryKey: ['deployments', 'list', 'current', applications.map(({ current_deployment_id: id }) => id)],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, DeploymentRecord>>> => {
      const options = { signal, throwOnError: true } as const;
      const { data: live } = await allDeploymentsPage({ query: { status: 'live', per_page: SHOWN }, ...options });
      const known = new Set(live.data.map(({ id }) => id));
      const others = await Promise.all(
        applications.flatMap(({ id, current_deployment_id: deploymentId }) =>
          deploymentId === null || known.has(deploymentId)
            ? []
            : [deploymentsFind({ path: { id, deploymentId }, ...options }).then(({ data }) => data.data)],
        ),
      );
      return Object.fromEntries([...live.data, ...others].map((deployment) => [deployment.application_id, deployment]));
    },
    placeholderData: keepPreviousData,
  });

export const LATEST_DEPLOYMENTS_COUNT = 5;

export const latestDeploymentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['deployments', 'list', id, { per_page: LATEST_DEPLOYMENTS_COUNT }],
    queryFn: async ({ signal }) => {
      const { data: answer } = await deploymentsPage({
        path: { id },
        query: { per_page: LATEST_DEPLOYMENTS_COUNT },
        signal,
        throwOnError: true,
      });
      return answer.data;
    },
  });

/**
 * The values themselves. Every request is recorded in the audit log, so they are requested only when a user reveals
 * them, again only after a change, and dropped with the page.
 */
export const environmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['environment', id],
    queryFn: async ({ signal }) => (await applicationsFind({ path: { id }, signal, throwOnError: true })).data.data.env,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

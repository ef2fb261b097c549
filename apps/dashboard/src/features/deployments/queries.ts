import { allDeploymentsPage, deploymentsFind } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type DeploymentSearch, isDefaultDeploymentOrder, type DeploymentStatusFilter } from './deployment-search';

/** No event says that a forge has accepted a commit status. */
const COMMIT_STATUS_REFRESH_MS = 2000;

export const deploymentQuery = (applicationId: string, id: string) =>
  queryOptions({
    queryKey: ['deployments', 'detail', id],
    queryFn: async ({ signal }) =>
      (await deploymentsFind({ path: { id: applicationId, deploymentId: id }, signal, throwOnError: true })).data.data,
    refetchInterval: ({ state: { data } }) =>
      data?.commit_status?.reported_at === null && data.commit_status.error === null ? COMMIT_STATUS_REFRESH_MS : false,
  });

/** A page of the list. In the default order running deployments are shown above it, so they are excluded here. */
export const deploymentsQuery = (search: DeploymentSearch) =>
  queryOptions({
    queryKey: ['deployments', 'list', search.application_id ?? 'all', search],
    queryFn: async ({ signal }) => {
      const { status, ...rest } = search;
      const query = { ...rest, ...narrowed(status, isDefaultDeploymentOrder(search)) };
      const { data: answer } = await allDeploymentsPage({ query, signal, throwOnError: true });
      return { deployments: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
  });

function narrowed(status: DeploymentStatusFilter | undefined, defaultOrder: boolean) {
  if (status === 'active') return { active: 'true' } as const;
  if (status) return { status };
  return defaultOrder ? ({ active: 'false' } as const) : {};
}

type Narrowed = Pick<DeploymentSearch, 'application_id' | 'trigger' | 'search'>;
const ACTIVE_MAX = 50;

/** Queued and running deployments. */
export const activeDeploymentsQuery = ({ application_id, trigger, search }: Narrowed) =>
  queryOptions({
    queryKey: ['deployments', 'list', application_id ?? 'all', { active: true, trigger, search }],
    queryFn: async ({ signal }) => {
      const query = { application_id, trigger, search, active: 'true', per_page: ACTIVE_MAX } as const;
      return (await allDeploymentsPage({ query, signal, throwOnError: true })).data.data;
    },
  });

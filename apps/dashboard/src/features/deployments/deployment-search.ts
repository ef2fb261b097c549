import {
  DEPLOYMENT_STATUSES,
  DEPLOYMENT_TRIGGERS,
  type DeploymentStatus,
  type DeploymentTrigger,
} from '@fairlead/contracts';
import { filterSearch, type ListSearch, listSearch, searchText } from '../../lib/url/list-search';

export const DEPLOYMENT_SORTS = ['created_at'] as const;
export type DeploymentSort = (typeof DEPLOYMENT_SORTS)[number];

/** `active` covers queued and running deployments. */
const STATUSES = ['active', ...DEPLOYMENT_STATUSES] as const;
export type DeploymentStatusFilter = 'active' | DeploymentStatus;

export interface DeploymentSearch extends ListSearch<DeploymentSort> {
  status?: DeploymentStatusFilter;
  trigger?: DeploymentTrigger;
  application_id?: string;
  search?: string;
}

export function deploymentSearch(raw: Record<string, unknown>): DeploymentSearch {
  return {
    ...listSearch(raw, DEPLOYMENT_SORTS),
    ...filterSearch(raw, 'status', STATUSES),
    ...filterSearch(raw, 'trigger', DEPLOYMENT_TRIGGERS),
    ...searchText(raw),
  };
}

export function allDeploymentsSearch(raw: Record<string, unknown>): DeploymentSearch {
  const application = raw['application_id'];
  return {
    ...deploymentSearch(raw),
    ...(typeof application === 'string' && application && { application_id: application }),
  };
}

/** Newest first without a status filter: only then are running deployments shown on top. */
export const isDefaultDeploymentOrder = ({ status, sort = '-created_at' }: DeploymentSearch) =>
  !status && sort === '-created_at';

import { allDeploymentsPage, applicationsRefs, deploymentsCompare, type DeploymentRecord } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const REFS_FRESH_MS = 15_000;

/** Branches and tags of the repository. The API asks the repository, so it is not retried. */
export const repositoryRefsQuery = (applicationId: string, search: string) =>
  queryOptions({
    queryKey: ['refs', applicationId, search],
    queryFn: async ({ signal }) => {
      const query = search ? { search } : {};
      return (await applicationsRefs({ path: { id: applicationId }, query, signal, throwOnError: true })).data.data;
    },
    // Opening the list fetches the latest pushes; searching within it uses what was fetched.
    staleTime: search ? REFS_FRESH_MS : 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

const LOOKED_AT = 100;

/** Releases available for rollback, newest first. Deployments that restarted the same release count once. */
export const retainedReleasesQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['deployments', 'list', applicationId, { kept: true }],
    queryFn: async ({ signal }) => {
      const query = { application_id: applicationId, active: 'false', per_page: LOOKED_AT } as const;
      const { data } = (await allDeploymentsPage({ query, signal, throwOnError: true })).data;
      return onePerRelease(data.filter(({ release_kept }) => release_kept));
    },
  });

function onePerRelease<Deployment extends DeploymentRecord>(deployments: readonly Deployment[]): Deployment[] {
  const releases = new Map<number, Deployment>();
  for (const deployment of deployments) {
    if (!releases.has(deployment.release_number)) releases.set(deployment.release_number, deployment);
  }
  return [...releases.values()].sort((one, other) => other.release_number - one.release_number);
}

export const deploymentChangesQuery = (applicationId: string, id: string) =>
  queryOptions({
    queryKey: ['deployments', 'changes', id],
    queryFn: async ({ signal }) =>
      (await deploymentsCompare({ path: { id: applicationId, deploymentId: id }, signal, throwOnError: true })).data
        .data,
  });

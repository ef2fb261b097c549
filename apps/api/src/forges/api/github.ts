import type { CommitState } from '@fairlead/contracts';
import type { ForgeApi } from './forge-api';
import type { CommitReport, ForgeDriver } from './forge-driver';
import { ForgeError, parsedObject } from './forge-error';
import { listIn, objectIn } from './read-answer';

/** https://docs.github.com/en/rest/commits/statuses */
const STATES: Readonly<Record<CommitState, string>> = {
  pending: 'pending',
  success: 'success',
  failure: 'failure',
  canceled: 'error',
};

const TASK = 'deploy';
const LISTED = '100';
const SCOPES: readonly string[] = ['repo', 'repo:status', 'public_repo'];

/** Statuses of commits, and deployments: https://docs.github.com/en/rest/deployments */
export const github: ForgeDriver = {
  authorization: (token) => ({
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  }),

  async report(api, names, report) {
    const repository = ['repos', ...names];
    const { state, description, targetUrl, deployment } = report;
    if (state !== null) {
      await api.post([...repository, 'statuses', report.sha], {
        state: STATES[state],
        context: report.context,
        description,
        ...(targetUrl !== undefined && { target_url: targetUrl }),
      });
      report.commitReported();
    }
    const id = await deploymentId(api, repository, report);
    await api.post([...repository, 'deployments', id, 'statuses'], {
      state: deployment.state,
      // The description is of the commit, which goes on showing a release that was live.
      ...(deployment.state !== 'inactive' && { description }),
      ...(targetUrl !== undefined && { log_url: targetUrl }),
      ...(deployment.state === 'success' && deployment.url !== undefined && { environment_url: deployment.url }),
    });
  },

  /** Classic tokens have scopes; for others GitHub reveals the permissions of the user, not those of the token. */
  async check(api, names) {
    const { headers, body } = await api.get(['repos', ...names]);
    const { push } = objectIn(parsedObject(body), 'permissions');
    if (push === false) return false;
    const scopes = headers['x-oauth-scopes'];
    if (scopes === undefined || scopes === '') return undefined;
    return scopes.split(',').some((scope) => SCOPES.includes(scope.trim()));
  },
};

/** Creates the deployment, unless it exists. */
async function deploymentId(
  api: ForgeApi,
  repository: readonly string[],
  { sha, deployment }: CommitReport,
): Promise<string> {
  const { id, number, environment, remoteId, mayExist, created } = deployment;
  if (remoteId !== null) return remoteId;
  const path = [...repository, 'deployments'];
  const found = mayExist ? await findDeployment(api, path, { sha, environment, id }) : undefined;
  const answer =
    found ??
    parsedObject(
      (
        await api.post(path, {
          ref: sha,
          task: TASK,
          auto_merge: false,
          required_contexts: [],
          environment,
          transient_environment: false,
          production_environment: true,
          description: `Deployment #${number}`,
          payload: { fairlead_deployment: id },
        })
      ).body,
    );
  if (typeof answer['id'] !== 'number')
    throw new ForgeError('UNREACHABLE', 'The forge did not answer with the id of the deployment.');
  await created(String(answer['id']));
  return String(answer['id']);
}

async function findDeployment(
  api: ForgeApi,
  path: readonly string[],
  { sha, environment, id }: { sha: string; environment: string; id: string },
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { body } = await api.get(path, { sha, environment, task: TASK, per_page: LISTED });
  const deployments = listIn(body);
  if (!deployments) throw new ForgeError('UNREACHABLE', 'The forge did not answer with a list of deployments.');
  return deployments.find((each) => objectIn(each, 'payload')['fairlead_deployment'] === id);
}

import {
  type ApplicationRecord,
  type Deploy,
  type DeploymentRecord,
  deploymentsCancel,
  deploymentsDeploy,
  deploymentsRestart,
  deploymentsRollBack,
} from '@fairlead/client';
import { IconArrowBackUp, IconGitBranch, IconGitCommit, IconPackage, IconTag } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { startApplication } from '../../../features/application-controls/start-application';
import { cacheDeployment } from '../../../features/deployments/mutations';
import { activeDeploymentsQuery } from '../../../features/deployments/queries';
import { repositoryRefsQuery, retainedReleasesQuery } from '../../../features/deployments/target-queries';
import { readyUploadsQuery } from '../../../features/deployments/uploads/queries';
import { refLabel } from '../../../lib/format/application-source';
import { formatDateTime } from '../../../lib/format/format-time';
import { formatBytes, shortSha } from '../../../lib/format/format-values';
import { deploymentQueueNotice } from '../../../lib/labels/deployment-queue-notice';
import {
  ask,
  done,
  type PaletteEffect,
  type PaletteOption,
  type PaletteOutcome,
  type PerformEffect,
} from '../palette-items';

/** Requests a deployment and reports it with a link to follow it by. */
async function follow(client: QueryClient, title: string, request: Promise<DeploymentRecord>): Promise<PaletteOutcome> {
  const deployment = await request;
  void cacheDeployment(client, deployment);
  const { id, application_id: applicationId, number } = deployment;
  const href = `/applications/${applicationId}/deployments/${id}`;
  return done({ tone: 'busy', title, link: { href, label: `View deployment ${number}` } });
}

/** What a deployment would have to wait for. The cached state may be older than its end. */
const waitsFor = async (client: QueryClient, applicationId: string) =>
  deploymentQueueNotice(
    await client.fetchQuery({ ...activeDeploymentsQuery({ application_id: applicationId }), staleTime: 0 }),
  );

const requestDeployment = ({ id, name }: ApplicationRecord, body: Deploy): PerformEffect => ({
  type: 'perform',
  failure: `Could not deploy ${name}`,
  perform: (client) =>
    follow(
      client,
      `Deploying ${name}`,
      deploymentsDeploy({ path: { id }, body, throwOnError: true }).then(({ data }) => data.data),
    ),
});

/** Asks first if another deployment is under way, because this one would wait for it or replace it. */
function deployWith(application: ApplicationRecord, body: Deploy): PerformEffect {
  const request = requestDeployment(application, body);
  return {
    ...request,
    perform: async (client) => {
      const waits = await waitsFor(client, application.id);
      if (!waits) return request.perform(client);
      const action = `Deploy ${application.name}`;
      return ask({ kind: 'confirm', id: `deploy:${application.id}`, ...waits, action, effect: request });
    },
  };
}

/** An upload has to be chosen; everything else deploys the head of the branch, or the image. */
export const deploy = (application: ApplicationRecord): PaletteEffect =>
  application.source.type === 'upload' ? chooseUpload(application) : deployWith(application, {});

const chooseUpload = (application: ApplicationRecord): PaletteEffect =>
  ask({
    kind: 'choice',
    id: `upload:${application.id}`,
    title: `Deploy which upload of ${application.name}?`,
    placeholder: 'Filter uploads',
    empty: 'There is no complete upload to deploy.',
    load: async (client) =>
      (await client.fetchQuery({ ...readyUploadsQuery(application.id), staleTime: 0 })).map(
        ({ id, size_bytes: size, created_at: at }): PaletteOption => ({
          id,
          label: `${refLabel(id)} of ${formatDateTime(at)}`,
          hint: formatBytes(size),
          Icon: IconPackage,
          effect: deployWith(application, { upload_id: id }),
        }),
      ),
  });

const COMMIT = /^[0-9a-f]{7,40}$/i;

export const chooseRef = (application: ApplicationRecord): PaletteEffect =>
  ask({
    kind: 'choice',
    id: `ref:${application.id}`,
    title: `Deploy which branch, tag or commit of ${application.name}?`,
    placeholder: 'Branch, tag or commit',
    empty: 'No branches or tags. Type a branch, tag or commit.',
    remote: true,
    load: async (client, text) => {
      const typed = text.trim();
      const option = (ref: string, hint: string, Icon: PaletteOption['Icon']): PaletteOption => ({
        id: `${hint} ${ref}`,
        label: ref,
        hint,
        Icon,
        effect: deployWith(application, { ref }),
      });
      // A name can be typed even where the repository does not respond.
      const refs = await client.fetchQuery(repositoryRefsQuery(application.id, typed)).catch((error: unknown) => {
        if (typed === '') throw error;
        return { branches: [], tags: [] };
      });
      const known = [...refs.branches, ...refs.tags].some(({ name }) => name === typed);
      return [
        ...(typed && COMMIT.test(typed) ? [option(typed, 'commit', IconGitCommit)] : []),
        ...refs.branches.map(({ name, sha }) => option(name, `branch ${shortSha(sha)}`, IconGitBranch)),
        ...refs.tags.map(({ name, sha }) => option(name, `tag ${shortSha(sha)}`, IconTag)),
        ...(typed && !known && !COMMIT.test(typed) ? [option(typed, 'as typed', IconGitBranch)] : []),
      ];
    },
  });

export const chooseRelease = ({ id, name, current_deployment_id: current }: ApplicationRecord): PaletteEffect =>
  ask({
    kind: 'choice',
    id: `release:${id}`,
    title: `Roll back ${name} to which deployment?`,
    text: 'The release starts again with its original settings and environment. Nothing is built, and no request fails.',
    placeholder: 'Filter deployments',
    empty: 'There is no other release on the server to roll back to yet.',
    load: async (client) => {
      const releases = await client.fetchQuery({ ...retainedReleasesQuery(id), staleTime: 0 });
      const live = releases.find((one) => one.id === current)?.release_number;
      return releases
        .filter(({ release_number: release }) => release !== live)
        .map((deployment): PaletteOption => ({
          id: deployment.id,
          label: `Deployment ${deployment.number}: ${deployment.commit?.message.split('\n')[0] ?? refLabel(deployment.ref)}`,
          hint: deployment.commit ? shortSha(deployment.commit.sha) : formatDateTime(deployment.created_at),
          Icon: IconArrowBackUp,
          effect: rollBack(id, name, deployment),
        }));
    },
  });

const rollBack = (id: string, name: string, { id: deploymentId, number }: DeploymentRecord): PerformEffect => ({
  type: 'perform',
  failure: `Could not roll back ${name}`,
  perform: (client) =>
    follow(
      client,
      `Rolling back ${name} to deployment ${number}`,
      deploymentsRollBack({ path: { id }, body: { deployment_id: deploymentId }, throwOnError: true }).then(
        ({ data }) => data.data,
      ),
    ),
});

export const start = ({ id, name }: ApplicationRecord): PerformEffect => ({
  type: 'perform',
  failure: `Could not start ${name}`,
  perform: (client) => follow(client, `Starting ${name}`, startApplication(id)),
});

export function restart({ id, name }: ApplicationRecord): PerformEffect {
  const failure = `Could not restart ${name}`;
  const effect: PerformEffect = {
    type: 'perform',
    failure,
    perform: (client) =>
      follow(
        client,
        `Restarting ${name}`,
        deploymentsRestart({ path: { id }, throwOnError: true }).then(({ data }) => data.data),
      ),
  };
  return {
    type: 'perform',
    failure,
    perform: async (client) => {
      const waits = await waitsFor(client, id);
      const text = 'A second copy of the live release takes over once it is healthy: no request is dropped.';
      return ask({
        kind: 'confirm',
        id: `restart:${id}`,
        title: `Restart ${name}?`,
        text: [waits && `${waits.title}. ${waits.text}`, text].filter(Boolean).join(' '),
        action: `Restart ${name}`,
        effect,
      });
    },
  };
}

export const cancelDeployment = (deployment: DeploymentRecord, name: string): PerformEffect => ({
  type: 'perform',
  failure: `Could not cancel deployment ${deployment.number} of ${name}`,
  perform: (client) =>
    follow(
      client,
      `Canceling deployment ${deployment.number} of ${name}`,
      deploymentsCancel({
        path: { id: deployment.application_id, deploymentId: deployment.id },
        throwOnError: true,
      }).then(({ data }) => data.data),
    ),
});

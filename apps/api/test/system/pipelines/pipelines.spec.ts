import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrustedPipelineRecord } from '@fairlead/dto';
import {
  createToken,
  DashboardSession,
  runGitlabJob,
  runWoodpeckerStep,
  runWorkflowJob,
  staticSite,
  type JobResult,
  type TestHost,
} from '@fairlead/testbed';
import { OidcIssuer } from '../../api/oauth/oidc-issuer';
import type { DeploymentRecord } from '../support/api-records';
import { fetchFromHost, OWNER, Scenario, type ScenarioApplication } from '../support/scenario';
import { guideText } from './guide-texts';
import { IdTokenEndpoint } from './id-token-endpoint';
import { runProgram } from './run-command';

jest.setTimeout(300_000);

describe('a pipeline', () => {
  let scenario: Scenario;
  let host: TestHost;
  let made: ScenarioApplication;
  let issuer: OidcIssuer;
  let idTokens: IdTokenEndpoint;
  let session: DashboardSession;
  /** The claims of the next job. */
  let claims: Record<string, string | undefined> = {};
  const workspaces: string[] = [];

  beforeAll(async () => {
    scenario = await Scenario.start({ FAIRLEAD_WEBHOOK_NETWORKS: '127.0.0.1', FAIRLEAD_ISSUER_COOLDOWN_SECONDS: '0' });
    issuer = await OidcIssuer.start();
    idTokens = await IdTokenEndpoint.start((aud) => issuer.token({ aud, ...claims }));
    session = await DashboardSession.signIn(scenario.api.url, OWNER);
    const { host: booted, server } = await scenario.readyServer();
    host = booted;
    made = await scenario.createApplication(server, staticSite({ version: 'v1' }), { observe_seconds: 0 });
  });
  afterAll(async () => {
    idTokens?.stop();
    issuer?.stop();
    await Promise.all(workspaces.map((folder) => rm(folder, { recursive: true, force: true })));
    await scenario?.stop();
  });

  const texts = (forge: string) => guideText(forge, { url: scenario.api.url, application: made.application.id });
  const deployments = (): Promise<DeploymentRecord[]> =>
    scenario.api.get(`/applications/${made.application.id}/deployments?per_page=100`);

  /** A repository to which the integration was added as the guide says: by its command, from this instance. */
  async function checkout(forge: string): Promise<string> {
    const workspace = await mkdtemp(join(tmpdir(), 'fairlead-checkout-'));
    workspaces.push(workspace);
    await runProgram('sh', ['-ec', texts(forge).setup], workspace);
    return workspace;
  }

  const trust = (
    provider: string,
    conditions: Record<string, string>,
    more: object = {},
  ): Promise<TrustedPipelineRecord> =>
    session.post('/trusted-pipelines', {
      name: `CI, ${provider}`,
      provider,
      issuer: issuer.url,
      audience: scenario.api.url,
      conditions: Object.entries(conditions).map(([claim, value]) => ({ claim, values: [value] })),
      scopes: ['applications:read', 'applications:deploy'],
      application_ids: [made.application.id],
      ...more,
    });

  const runWorkflow = async (
    forge: 'github' | 'forgejo',
    sha: string,
    github: Record<string, string> = {},
  ): Promise<JobResult> =>
    runWorkflowJob({
      workflow: texts(forge).keyless,
      forge,
      workspace: await checkout(forge),
      github: { sha, ...github },
      idTokens,
    });

  const live = (id: string | undefined) => ({ 'deployment-id': id, url: `http://${made.hostname}`, status: 'live' });

  it.each(['github', 'forgejo'] as const)(
    'of %s deploys without any stored secret, and visitors get the commit',
    async (forge) => {
      await trust(forge, { repository: `acme/${forge}`, ref: 'refs/heads/main' });
      claims = { repository: `acme/${forge}`, ref: 'refs/heads/main' };
      // The keys that Fairlead may have read are not the ones that the token is signed with.
      await issuer.rotate('ES384');
      const sha = await made.repository.commit(staticSite({ version: `from ${forge}` }), {
        message: 'A | <b>change</b>\n::set-env name=PATH::/evil',
      });
      const result = await runWorkflow(forge, sha);
      expect(result).toMatchObject({ exitCode: 0, commands: [], leaked: '' });
      expect(await fetchFromHost(host, made.hostname)).toContain(`from ${forge}`);
      const [deployment] = await deployments();
      expect(deployment).toMatchObject({
        status: 'live',
        commit: { sha },
        actor: { name: `acme/${forge}@refs/heads/main` },
      });
      expect(result.outputs['fairlead']).toEqual(live(deployment?.id));
      expect(result.summary).toContain('| Status | live |');
      expect(result.summary).toContain('A \\| \\<b\\>change');
      expect(idTokens.audiences.at(-1)).toBe(scenario.api.url);
      expect(result.log).not.toMatch(/fl_|eyJ/);
    },
  );

  it('of GitLab deploys without any stored secret, and later jobs know where', async () => {
    await trust('gitlab', { project_path: 'acme/shop', ref: 'main', ref_type: 'branch' });
    const sha = await made.repository.commit(staticSite({ version: 'from gitlab' }));
    const result = await runGitlabJob({
      pipeline: texts('gitlab').keyless,
      workspace: await checkout('gitlab'),
      predefined: { CI_COMMIT_SHA: sha, CI_COMMIT_BRANCH: 'main' },
      idToken: (aud) => issuer.token({ aud, project_path: 'acme/shop', ref: 'main', ref_type: 'branch' }),
    });
    expect(result.exitCode).toBe(0);
    expect(await fetchFromHost(host, made.hostname)).toContain('from gitlab');
    const [deployment] = await deployments();
    expect(result.variables).toEqual({
      FAIRLEAD_DEPLOYMENT_ID: deployment?.id,
      FAIRLEAD_APPLICATION_URL: `http://${made.hostname}`,
      FAIRLEAD_STATUS: 'live',
    });
    expect(result.log).not.toMatch(/fl_|eyJ/);
  });

  it('of Woodpecker deploys with a token from its secrets', async () => {
    const sha = await made.repository.commit(staticSite({ version: 'from woodpecker' }));
    const token = await createToken(scenario.api.url, {
      ...OWNER,
      name: 'woodpecker',
      scopes: ['applications:read', 'applications:deploy'],
    });
    const result = await runWoodpeckerStep({
      workflow: texts('woodpecker').token,
      workspace: await checkout('woodpecker'),
      predefined: { CI_COMMIT_SHA: sha },
      secrets: { fairlead_token: token },
    });
    expect(result.exitCode).toBe(0);
    expect(await fetchFromHost(host, made.hostname)).toContain('from woodpecker');
    expect(result.log).not.toContain(token);
  });

  it('deploys a folder that it has built, which no repository has', async () => {
    claims = { repository: 'acme/github', ref: 'refs/heads/main' };
    const workspace = await checkout('github');
    await mkdir(join(workspace, 'dist'));
    await writeFile(join(workspace, 'dist', 'index.html'), 'built by the workflow');
    const result = await runWorkflowJob({
      workflow: `${texts('github').keyless.trimEnd()}\n          dir: dist\n`,
      forge: 'github',
      workspace,
      github: { sha: 'a'.repeat(40) },
      idTokens,
    });
    expect(result).toMatchObject({ exitCode: 0, outputs: { fairlead: { status: 'live' } } });
    expect(await fetchFromHost(host, made.hostname)).toContain('built by the workflow');
  });

  it('fails with the deployment, and says why in its outputs and its summary', async () => {
    claims = { repository: 'acme/github', ref: 'refs/heads/main' };
    const sha = await made.repository.commit({ 'index.html': null });
    const result = await runWorkflow('github', sha);
    const [deployment] = await deployments();
    expect(deployment).toMatchObject({ status: 'failed', commit: { sha } });
    expect(result).toMatchObject({
      exitCode: 5,
      outputs: { fairlead: { status: 'failed', 'deployment-id': deployment?.id } },
    });
    expect(result.commands.map(({ name }) => name)).toEqual(['error']);
    expect(result.summary).toContain('| Reason |');
    expect(await fetchFromHost(host, made.hostname)).toContain('built by the workflow');
  });

  it('of another repository or of a pull request gets nothing', async () => {
    const before = await deployments();
    for (const foreign of [
      { repository: 'evil/shop', ref: 'refs/heads/main' },
      { repository: 'acme/github', ref: 'refs/heads/other' },
      { repository: 'acme/github', ref: 'refs/heads/main', event_name: 'pull_request' },
      { repository: 'acme/github', ref: 'refs/heads/main', aud: 'https://other.example.org' },
    ]) {
      claims = foreign;
      const result = await runWorkflow('github', 'main');
      expect(result).toMatchObject({ exitCode: 4, outputs: { fairlead: { status: 'error', 'deployment-id': '' } } });
      expect(result.commands.map(({ name }) => name)).toEqual(['error']);
    }
    expect(await deployments()).toEqual(before);
  });

  it('whose ref is a command deploys nothing and runs nothing', async () => {
    claims = { repository: 'acme/github', ref: 'refs/heads/main' };
    const before = await deployments();
    const sha = '$(touch pwned)`touch pwned`"; touch pwned\n::add-path::/evil';
    const result = await runWorkflow('github', sha);
    expect(result.exitCode).toBe(1);
    expect(result.commands.map(({ name }) => name)).toEqual(['error']);
    expect(await deployments()).toEqual(before);
  });
});

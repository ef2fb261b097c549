import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runGitlabJob, runWoodpeckerStep } from '@fairlead/testbed';
import { StubInstance, type StubScript } from './stub-instance';
import { APPLICATION, deployment, INTEGRATIONS, outcome, SHA } from './stub-outcome';

let stub: StubInstance;
let workspace: string;
beforeAll(async () => {
  stub = await StubInstance.start();
});
afterAll(() => stub.stop());
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'fairlead-workspace-'));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

const invocation = () => StubInstance.invocation(workspace);

describe('the component for GitLab', () => {
  const runJob = (
    inputs: Record<string, unknown> = {},
    project: Record<string, string> = {},
    script: StubScript = { out: [outcome()] },
  ) => {
    cpSync(join(INTEGRATIONS, 'gitlab'), workspace, { recursive: true });
    const include = [{ local: 'templates/deploy.yml', inputs: { url: stub.url, application: APPLICATION, ...inputs } }];
    return runGitlabJob({
      pipeline: JSON.stringify({ include }),
      workspace,
      predefined: { CI_COMMIT_SHA: SHA, ...StubInstance.variables(workspace, script) },
      project,
      idToken: (audience) => Promise.resolve(`id token for ${audience}`),
    });
  };

  it('deploys the commit of the pipeline with its id token, and gives later jobs the outputs', async () => {
    const result = await runJob();
    expect(result).toMatchObject({
      exitCode: 0,
      variables: {
        FAIRLEAD_DEPLOYMENT_ID: deployment.id,
        FAIRLEAD_APPLICATION_URL: 'https://shop.example.org',
        FAIRLEAD_STATUS: 'live',
      },
    });
    expect(invocation().args).toEqual(['deploy', '--json', `--ref=${SHA}`, '--wait', '--', APPLICATION]);
    expect(invocation().env).toMatchObject({ FAIRLEAD_ID_TOKEN: `id token for ${stub.url}`, FAIRLEAD_URL: stub.url });
  });

  it('takes variables of the project in its inputs, booleans, another audience and a token', async () => {
    const result = await runJob(
      { url: '$ADDRESS', wait: false, audience: 'fairlead', dir: '$FOLDER' },
      { ADDRESS: stub.url, FOLDER: 'dist' },
    );
    expect(result.exitCode).toBe(0);
    expect(invocation().args).toEqual(['deploy', '--json', '--dir=dist', '--no-wait', '--', APPLICATION]);
    expect(invocation().env).toMatchObject({
      FAIRLEAD_ID_TOKEN: 'id token for fairlead',
      FAIRLEAD_AUDIENCE: 'fairlead',
    });
    await runJob({}, { FAIRLEAD_TOKEN: 'fl_secret' });
    expect(invocation().env).toMatchObject({ FAIRLEAD_TOKEN: 'fl_secret' });
  });

  it('refuses an address with a slash at its end, which would be another audience', async () => {
    await expect(runJob({ url: `${stub.url}/` })).rejects.toThrow('does not match required regex pattern');
  });

  it('has a report of one line for each output, whatever they contain, also after a failure', async () => {
    const hostile = outcome({ status: 'failed\nCI_JOB_TOKEN=x' }, 'https://shop.example.org\nPATH=/evil');
    const result = await runJob({}, {}, { out: [hostile], code: 5 });
    expect(result.exitCode).toBe(5);
    expect(Object.keys(result.variables)).toEqual([
      'FAIRLEAD_DEPLOYMENT_ID',
      'FAIRLEAD_APPLICATION_URL',
      'FAIRLEAD_STATUS',
    ]);
  });
});

describe('the integration for Woodpecker', () => {
  const folder = join(INTEGRATIONS, 'woodpecker');
  const run = (step: object) =>
    runWoodpeckerStep({
      workflow: JSON.stringify({ steps: [step] }),
      workspace,
      plugin: folder,
      predefined: { CI_COMMIT_SHA: SHA, ...StubInstance.variables(workspace, { out: [outcome()] }) },
      secrets: { fairlead_token: 'fl_secret' },
    });
  const token = { from_secret: 'fairlead_token' };

  it.each([
    {
      environment: { FAIRLEAD_APPLICATION: APPLICATION, FAIRLEAD_TOKEN: token, FAIRLEAD_DOTENV: 'fairlead.env' },
      commands: [`sh ${folder}/deploy.sh`],
    },
    { settings: { application: APPLICATION, token, dotenv: 'fairlead.env' } },
  ])('deploys the commit of the pipeline: %j', async (step) => {
    const { environment, settings, ...others } = step;
    const result = await run({
      ...others,
      ...(environment && { environment: { ...environment, FAIRLEAD_URL: stub.url } }),
      ...(settings && { settings: { ...settings, url: stub.url } }),
    });
    expect(result.exitCode).toBe(0);
    expect(invocation().args).toEqual(['deploy', '--json', `--ref=${SHA}`, '--wait', '--', APPLICATION]);
    expect(invocation().env['FAIRLEAD_TOKEN']).toBe('fl_secret');
    expect(readFileSync(join(workspace, 'fairlead.env'), 'utf8')).toContain('FAIRLEAD_STATUS=live\n');
  });

  it('says that a token is missing', async () => {
    const result = await run({ settings: { url: stub.url, application: APPLICATION } });
    expect(result.exitCode).toBe(4);
    expect(result.log).toContain('Set FAIRLEAD_TOKEN from a secret of the pipeline.');
  });
});

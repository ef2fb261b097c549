import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWorkflowJob, type JobResult } from '@fairlead/testbed';
import { parse } from 'yaml';
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
  stub.answer = undefined;
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

const ID_TOKENS = { url: 'http://127.0.0.1:9/idtoken?run=1', token: 'request-token' };

interface ActionRun {
  inputs?: Record<string, unknown>;
  script?: StubScript;
  forge?: 'github' | 'forgejo';
  github?: Record<string, string>;
  permission?: string;
  variables?: Record<string, string>;
}

function runAction(run: ActionRun = {}): Promise<JobResult> {
  const { inputs = {}, script = { out: [outcome()] }, forge = 'github', github, variables } = run;
  const { permission = forge === 'github' ? 'permissions: {id-token: write}' : 'enable-openid-connect: true' } = run;
  cpSync(join(INTEGRATIONS, forge), join(workspace, 'action'), { recursive: true });
  const given = { url: stub.url, application: APPLICATION, ...inputs };
  return runWorkflowJob({
    workflow: `${permission}\njobs:\n  deploy:\n    steps:\n      - id: fairlead\n        uses: ./action\n        with: ${JSON.stringify(given)}\n`,
    forge,
    workspace,
    github: { sha: SHA, ...github },
    idTokens: ID_TOKENS,
    variables: { ...StubInstance.variables(workspace, script), ...variables },
  });
}

const invocation = () => StubInstance.invocation(workspace);

describe.each(['github', 'forgejo'] as const)('the action for %s', (forge) => {
  it('deploys the commit of the run without a secret, and gives outputs and a summary', async () => {
    const log = [
      { type: 'deployment', deployment: { ...deployment, status: 'queued' } },
      { type: 'stage', stage: { name: 'build', status: 'running' } },
      { type: 'log', text: 'compiling' },
    ];
    const result = await runAction({ forge, script: { out: [...log, outcome()] } });
    expect(result).toMatchObject({ exitCode: 0, commands: [], leaked: '' });
    expect(result.outputs).toEqual({
      fairlead: { 'deployment-id': deployment.id, url: 'https://shop.example.org', status: 'live' },
    });
    expect(result.log).toContain('build: running\ncompiling\n');
    expect(result.summary).toContain('### Fairlead: app\\_');
    expect(result.summary).toContain('| Status | live |');
    expect(result.summary).toContain('| Address | [https\\:\\/\\/shop\\.example\\.org](<https://shop.example.org/>) |');
    const { args, env } = invocation();
    expect(args).toEqual(['deploy', '--json', `--ref=${SHA}`, '--wait', '--', APPLICATION]);
    expect(env).toMatchObject({
      FAIRLEAD_URL: stub.url,
      FAIRLEAD_AUDIENCE: stub.url,
      ACTIONS_ID_TOKEN_REQUEST_URL: ID_TOKENS.url,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: ID_TOKENS.token,
    });
    expect(env).not.toHaveProperty('FAIRLEAD_TOKEN');
    expect(existsSync(env['XDG_CONFIG_HOME'] ?? '')).toBe(false);
  });

  it('says which permission or secret is missing', async () => {
    const result = await runAction({ forge, permission: '' });
    expect(result).toMatchObject({ exitCode: 4, outputs: { fairlead: { status: 'error', 'deployment-id': '' } } });
    expect(result.commands).toMatchObject([{ name: 'error' }]);
    expect(result.log).toContain(forge === 'github' ? 'permissions: id-token: write' : 'enable-openid-connect: true');
    expect(result.summary).toContain('neither a token nor an id token');
  });

  it('prefers a token to an id token', async () => {
    await runAction({ forge, inputs: { token: 'fl_secret', audience: 'other', 'trusted-pipeline': 'pip_1' } });
    expect(invocation().env).toMatchObject({ FAIRLEAD_TOKEN: 'fl_secret' });
    expect(JSON.stringify(invocation().args)).not.toContain('fl_secret');
  });
});

it.each([
  [0, { status: 'live' }],
  [5, { status: 'failed', failure: { stage: 'build', code: 'BUILD_FAILED', message: 'The build failed.' } }],
  [6, { status: 'rolled_back' }],
  [7, { status: 'superseded' }],
  [8, { status: 'canceled' }],
])('passes exit code %i on, with the outputs of the deployment', async (code, changes) => {
  const result = await runAction({ script: { out: [outcome(changes)], code } });
  expect(result.exitCode).toBe(code);
  expect(result.outputs['fairlead']).toMatchObject({ status: changes.status, 'deployment-id': deployment.id });
  expect(result.commands.map(({ name }) => name)).toEqual(code === 0 ? [] : ['error']);
  if (code === 5) expect(result.summary).toContain('The build failed\\.');
});

it('says that a deployment goes on when the time is over, and which one was started without waiting', async () => {
  const started = { type: 'deployment', deployment: { ...deployment, status: 'queued', commit: null } };
  const error = { code: 'TIMEOUT', message: 'The deployment is still building.' };
  const late = await runAction({ script: { out: [started], err: [{ error }], code: 3 } });
  expect(late).toMatchObject({
    exitCode: 3,
    outputs: { fairlead: { status: 'timed_out', 'deployment-id': deployment.id } },
  });
  expect(late.summary).toContain('The deployment is still building\\.');
  const unwatched = await runAction({ inputs: { wait: 'false' }, script: { out: [started.deployment] } });
  expect(unwatched).toMatchObject({
    exitCode: 0,
    outputs: { fairlead: { status: 'queued', 'deployment-id': deployment.id } },
  });
});

it('reports a refused id token as the command line does', async () => {
  const error = {
    code: 'ID_TOKEN_REFUSED',
    message: 'No trusted pipeline accepts the id token.',
    hint: 'Check its conditions.',
  };
  const result = await runAction({ script: { err: [{ error }], code: 4 } });
  expect(result).toMatchObject({ exitCode: 4, outputs: { fairlead: { status: 'error', url: '' } } });
  expect(result.commands).toEqual([
    { name: 'error', text: 'No trusted pipeline accepts the id token. Check its conditions.' },
  ]);
});

it.each([
  [{ dir: 'dist' }, ['--dir=dist', '--wait']],
  [{ image: 'registry.example.org/shop:2' }, ['--image=registry.example.org/shop:2', '--wait']],
  [{ ref: 'v1.2', timeout: '10m' }, ['--ref=v1.2', '--wait', '--timeout=10m']],
  [{ wait: 'false', timeout: '10m' }, [`--ref=${SHA}`, '--no-wait']],
])('passes %j as options', async (inputs, options) => {
  await runAction({ inputs });
  expect(invocation().args).toEqual(['deploy', '--json', ...options, '--', APPLICATION]);
});

it.each([
  [{ url: '' }, 'The setting "url" is missing'],
  [{ url: 'http://fairlead.example.org' }, 'must begin with https://'],
  [{ url: 'http://127.0.0.1.example.org' }, 'must begin with https://'],
  [{ url: 'https://me:secret@fairlead.example.org' }, 'must have no credentials'],
  [{ url: 'file:///etc' }, 'must begin with https://'],
  [{ application: ' ' }, 'The setting "application" is missing'],
  [{ ref: 'main', dir: 'dist' }, 'Only one of the settings "ref", "dir"'],
  [{ wait: 'maybe' }, 'The setting "wait" must be true or false'],
])('refuses %j before anything is requested', async (inputs, message) => {
  const before = stub.requests.length;
  const result = await runAction({ inputs });
  expect(result).toMatchObject({ exitCode: 2, outputs: { fairlead: { status: 'error' } } });
  expect(result.log).toContain(message);
  expect(stub.requests).toHaveLength(before);
});

describe('what comes from others', () => {
  const SCRIPT = '`touch pwned`$(touch pwned)"; touch pwned; \'; touch pwned #';

  it('is never part of a script, whatever names, refs and folders contain', async () => {
    const hostile = `${SCRIPT}\n::set-output name=status::live\n\${{ github.token }}`;
    const inputs = { application: hostile, ref: hostile, token: SCRIPT, timeout: SCRIPT };
    // Values of the context are not evaluated again, as expressions of the workflow are.
    const literal = Object.fromEntries(Object.entries(inputs).map(([name]) => [name, `\${{ github.${name} }}`]));
    await runAction({ inputs: literal, github: inputs });
    expect(existsSync(join(workspace, 'pwned'))).toBe(false);
    const { args, env } = invocation();
    expect(args).toEqual(['deploy', '--json', `--ref=${hostile}`, '--wait', `--timeout=${SCRIPT}`, '--', hostile]);
    expect(env['FAIRLEAD_TOKEN']).toBe(SCRIPT);
  });

  it('is no option of the command line', async () => {
    await runAction({ inputs: { application: '--url=https://evil.example.org' } });
    expect(invocation().args.slice(-2)).toEqual(['--', '--url=https://evil.example.org']);
  });

  it('adds no output, no variable and no command to the run, and no markup to its summary', async () => {
    const message =
      'done\n::set-env name=PATH::/evil\nstatus=live\n| a | <img src=x> [link](https://evil.example.org) **bold** `code` https://evil.example.org @all';
    const lines = [
      '::add-mask::x',
      '##[add-path]/evil',
      '::stop-commands::x',
      '::set-output name=url::https://evil',
      '\u001B[31m::error::no',
    ];
    const out = [
      ...lines.map((text) => ({ type: 'log', text: `${text}\n${text}` })),
      '::warning::not json',
      outcome(
        { status: 'failed\nurl=https://evil', commit: { sha: SHA, message }, failure: { message } },
        'https://shop.example.org/\nurl=https://evil',
      ),
    ];
    const result = await runAction({ script: { out, code: 5 } });
    expect(result.commands.map(({ name }) => name)).toEqual(['error']);
    expect(result.leaked).toBe('');
    expect(Object.keys(result.outputs['fairlead'] ?? {})).toEqual(['deployment-id', 'url', 'status']);
    for (const value of Object.values(result.outputs['fairlead'] ?? {})) expect(value).not.toContain('\n');
    const rows = result.summary.split('\n').filter(Boolean);
    expect(rows.map((row) => row.split(' | ')[0])).toEqual(
      [
        expect.stringMatching(/^### /),
        '',
        expect.anything(),
        '| Status',
        '| Deployment',
        '| Address',
        '| Commit',
        '| Reason',
      ].map((row) => (row === '' ? '|' : row)),
    );
    expect(result.summary.replaceAll(/\(<https:[^<>\s]*>\)/g, '')).not.toMatch(
      /[^\\]<img|javascript:|[^\\]\*\*|[^\\]`|[^\\]\]\(https|[^\\<]https:/,
    );
  });
});

describe('the command line', () => {
  it('is not run if its checksum differs from the one that is stated or expected', async () => {
    stub.answer = (path) => (path.endsWith('.cjs') ? { body: 'require("fs").writeFileSync("pwned", "")' } : undefined);
    const result = await runAction();
    expect(result).toMatchObject({ exitCode: 1, outputs: { fairlead: { status: 'error' } } });
    expect(result.log).toContain('not the expected one');
    expect(existsSync(join(workspace, 'pwned'))).toBe(false);
    stub.answer = undefined;
    expect((await runAction({ inputs: { 'cli-sha256': '0'.repeat(64) } })).exitCode).toBe(1);
    expect((await runAction({ inputs: { 'cli-sha256': StubInstance.checksum.toUpperCase() } })).exitCode).toBe(0);
  });

  it('is downloaded again while the instance restarts, and never from another address', async () => {
    let failures = 2;
    stub.answer = () => (failures-- > 0 ? { status: 503, body: 'restarting' } : undefined);
    expect((await runAction()).exitCode).toBe(0);
    stub.answer = () => ({ status: 302, body: '', location: 'https://evil.example.org/' });
    const result = await runAction();
    expect(result.exitCode).toBe(1);
    expect(result.log).toContain('responded with status 302');
    stub.answer = () => ({ status: 404, body: 'no' });
    expect((await runAction()).log).toContain('Is this a Fairlead instance?');
  });

  it.each([
    ['no Node', undefined, 'this job has no "node"'],
    ['an old Node', '#!/bin/sh\ncase $1 in --version) echo v18.20.8;; *) exit 1;; esac\n', 'this job has v18.20.8'],
  ])('is not tried with %s', async (_, node, message) => {
    const programs = join(workspace, 'programs');
    mkdirSync(programs);
    for (const name of ['sh', 'cat', 'env']) symlinkSync(`/bin/${name}`, join(programs, name));
    if (node) writeFileSync(join(programs, 'node'), node, { mode: 0o755 });
    const result = await runAction({ variables: { PATH: programs } });
    expect(result.exitCode).toBe(1);
    expect(result.log).toContain(message);
  });
});

it.each(['github', 'forgejo'])('no expression is a part of a script of the action for %s', (forge) => {
  const action: { runs: { steps: { run?: string }[] } } = parse(
    readFileSync(join(INTEGRATIONS, forge, 'action.yml'), 'utf8'),
  );
  for (const { run } of action.runs.steps) expect(run).not.toContain('${{');
});

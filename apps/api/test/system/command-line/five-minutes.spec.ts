import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCOPES } from '@fairlead/contracts';
import { DashboardSession, makeKeyPair, plainNodeApp, type TestHost, type TestRepository } from '@fairlead/testbed';
import type { BackupRecord, DatabaseRecord, RestoreRecord } from '@fairlead/dto';
import { OWNER, Scenario } from '../support/scenario';
import { guideCommands } from './guide-commands';
import { ShellSession } from './shell-session';

const HOSTNAME = 'shop.example.internal';

describe('the command line', () => {
  let scenario: Scenario;
  let host: TestHost;
  let repository: TestRepository;
  let session: DashboardSession;
  let shell: ShellSession;

  beforeAll(async () => {
    const home = mkdtempSync(join(tmpdir(), 'fairlead-home-'));
    const key = makeKeyPair('person');
    mkdirSync(join(home, '.ssh'), { mode: 0o700 });
    writeFileSync(join(home, '.ssh/id_ed25519'), key.privateKey, { mode: 0o600 });
    shell = new ShellSession(home, { FAIRLEAD_INSTALL_DIR: join(home, '.local/bin') });
    scenario = await Scenario.start();
    host = await scenario.bootHost({ image: 'databases', authorizedKeys: [key.publicKey] });
    session = await DashboardSession.signIn(scenario.url, OWNER);
    repository = await scenario.git.createRepository('shop');
    await repository.commit(plainNodeApp({ version: 'v1' }), { message: 'Open the shop' });
  });
  afterAll(async () => {
    await scenario?.stop();
    if (shell !== undefined) rmSync(shell.home, { recursive: true, force: true });
  });

  /** As a person who reads the code in the terminal and enters it in the dashboard. */
  function approver(): (stderr: string) => void {
    let approved = false;
    return (stderr) => {
      const code = /enter the code ([A-Z0-9-]+)/.exec(stderr)?.[1];
      if (code === undefined || approved) return;
      approved = true;
      const approval = { user_code: code, name: 'command line', scopes: [...SCOPES] };
      session.post('/device-authorizations/approve', approval).catch((error: unknown) => {
        throw error;
      });
    };
  }

  const json = async <T>(command: string): Promise<T> => {
    const { stdout } = await shell.run(`${command} --json`);
    const result: T = JSON.parse(stdout);
    return result;
  };

  it('does what “From a repository to a deployed application in five minutes” says', async () => {
    const commands = guideCommands('five-minutes.md', {
      'https://fairlead.example.com': scenario.url,
      '203.0.113.7': host.address,
      'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU': await host.hostKeyFingerprint(),
      '~/.ssh/id_ed25519': '~/.ssh/id_ed25519',
      'https://git.example.com/shop.git': repository.url,
      'shop.example.com': HOSTNAME,
    });
    const printed: string[] = [];
    for (const command of commands) {
      const { stdout, stderr } = await shell.run(command, { onError: approver() });
      printed.push(`$ ${command}`, stdout, stderr);
    }
    const output = printed.join('\n');
    expect(output).toContain('web-1');
    expect(output).toMatch(/shop\.example\.internal\.\s+A\s/);
    const { application, deployments } = await json<{
      application: { status: string };
      deployments: { status: string }[];
    }>('fairlead status');
    expect(application.status).toBe('running');
    expect(deployments.map(({ status }) => status)).toEqual(['live', 'superseded']);
  });

  it('stops, starts and restarts an application', async () => {
    await shell.run('fairlead stop');
    expect(await json('fairlead apps show')).toMatchObject({ status: 'stopped' });
    await shell.run('fairlead start');
    await shell.run('fairlead restart');
    expect(await json('fairlead apps show')).toMatchObject({ desired_state: 'running' });
  });

  it('runs commands with the environment, and ends as they end', async () => {
    const { stdout, stderr } = await shell.run(`fairlead run -- 'echo "level $LOG_LEVEL"; echo careful >&2'`);
    expect(stdout).toBe('level info\n');
    expect(stderr).toContain('careful\n');
    const failed = await shell.run('fairlead run -- sh -c "exit 3"', { code: 5 });
    expect(failed.stderr).toContain('COMMAND_FAILED');
    expect(await json('fairlead run --list')).toEqual({ data: [] });
    const lines = await shell.run('fairlead run --json -- echo one');
    const printed: { type: string }[] = JSON.parse(`[${lines.stdout.trimEnd().replaceAll('\n', ',')}]`);
    expect(new Set(printed.map(({ type }) => type))).toEqual(new Set(['log', 'result']));
  });

  it('creates, backs up and restores a database', async () => {
    const created = await shell.run('fairlead db create shop-db --engine postgresql --link shop');
    const { url } = await json<{ url: string }>('fairlead db credentials shop-db');
    expect(created.stdout + created.stderr).not.toContain(new URL(url).password);
    expect(await json<DatabaseRecord>('fairlead db show shop-db')).toMatchObject({ status: 'ready' });
    await shell.run('fairlead db rotate shop-db --yes');
    expect((await json<{ url: string }>('fairlead db credentials shop-db')).url).not.toBe(url);
    expect(await json<BackupRecord>('fairlead backup now shop-db')).toMatchObject({ status: 'succeeded' });
    const copied = await json<RestoreRecord>('fairlead restore shop-db --new shop-copy');
    expect(copied).toMatchObject({ status: 'succeeded', target: 'new' });
    expect(await json<RestoreRecord>('fairlead restore shop-db --replace --yes')).toMatchObject({ target: 'same' });
  });

  it('removes what it has created', async () => {
    await shell.run(`fairlead domains remove ${HOSTNAME}`, { code: 2 });
    await shell.run(`fairlead domains remove ${HOSTNAME} --yes`);
    await shell.run('fairlead db remove shop-copy --yes');
    await shell.run('fairlead apps delete --yes');
    expect(await json('fairlead apps list')).toEqual({ data: [] });
    expect(readFileSync(join(shell.folder, '.fairlead.json'), 'utf8')).not.toContain('fl_');
  });
});

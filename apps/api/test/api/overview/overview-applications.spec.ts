import type { AttentionItem, Overview } from '@fairlead/dto';
import { Application } from '../../../src/applications/application.entity';
import { CommandRun } from '../../../src/commands/runs/command-run.entity';
import { Command } from '../../../src/commands/command.entity';
import { Domain } from '../../../src/domains/domain.entity';
import { Hostname } from '../../../src/domains/hostnames/hostname.entity';
import { newId } from '../../../src/platform/database/new-id';
import { partialRow } from '../../../src/platform/database/query/partial-row';
import { signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { makeApplication, startWithServer, type HttpAgent } from '../../harness/test-records';

const DAY_MS = 86_400_000;

describe('applications on the overview', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;

  beforeAll(async () => {
    ({ api, serverId } = await startWithServer());
    http = await signedInAgent(api, 'owner');
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    await api.dataSource.manager.deleteAll(CommandRun);
    await api.dataSource.manager.deleteAll(Domain);
    await api.dataSource.manager.deleteAll(Application);
  });

  const noticed = async (): Promise<AttentionItem[]> => {
    const overview: Overview = (await http.get('/api/dashboard/overview').expect(200)).body.data;
    return overview.attention;
  };
  const inShort = async (): Promise<string[]> =>
    (await noticed()).map(({ kind, name, status }) => `${kind} ${name} ${status}`);
  const make = async (name: string, changes: Partial<Application> = {}): Promise<string> => {
    const { id } = await makeApplication(http, serverId, { name });
    await api.dataSource.manager.update(Application, id, partialRow<Application>({ status: 'running', ...changes }));
    return id;
  };

  it('lists after everything else, and as wanted, what was stopped and what is in maintenance', async () => {
    const since = new Date(Date.now() - DAY_MS).toISOString();
    await make('shop', { maintenance: { enabled: true, message: 'Back at 14:00.', since } });
    await make('wiki', { status: 'stopped', desiredState: 'stopped' });
    await make('blog', { status: 'degraded', maintenance: { enabled: true, message: null, since } });
    await make('mail', { status: 'stopped', statusReason: 'The process does not run.' });
    const items = await noticed();
    expect(items.slice(0, 2)).toMatchObject([
      { name: 'mail', status: 'stopped', reason: 'The process does not run.', deliberate: false },
      { name: 'blog', status: 'degraded', deliberate: false },
    ]);
    expect(items.slice(2).toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
      { name: 'shop', status: 'maintenance', reason: 'Back at 14:00.', since, deliberate: true },
      { name: 'wiki', status: 'stopped', reason: null, deliberate: true },
    ]);
  });

  it('lists a hostname once whose certificate expires soon, with the moment at which it does', async () => {
    const id = await make('shop');
    for (const path of ['/', '/api'])
      await http
        .post(`/api/v1/applications/${id}/domains`)
        .send({ hostname: 'shop.example', path, ...(path === '/' && { tls: { mode: 'internal' } }) })
        .expect(201);
    const notAfter = new Date(Date.now() + 5 * DAY_MS);
    const { manager } = api.dataSource;
    const valid = { tlsStatus: 'issued', serial: '01', notAfter } as const;
    await manager.update(Domain, { hostname: 'shop.example' }, { status: 'active' });
    await manager.update(Hostname, { hostname: 'shop.example' }, { ...valid, expiryWarnedSerial: null });
    expect(await inShort()).toEqual([]);
    await manager.update(Hostname, { hostname: 'shop.example' }, { expiryWarnedSerial: '01' });
    expect(await inShort()).toEqual(['domain shop.example expiring']);
    expect(await noticed()).toMatchObject([{ application_id: id, since: notAfter.toISOString() }]);
    await manager.update(Hostname, { hostname: 'shop.example' }, { serial: '02' });
    expect(await inShort()).toEqual([]);
  });

  it('lists a command whose latest run has failed or was missed, until one succeeds or it is disabled', async () => {
    const id = await make('shop');
    const command = { name: 'remind', command: 'node remind.js', cron: '@daily' };
    const { body } = await http.post(`/api/v1/applications/${id}/commands`).send(command).expect(201);
    let latest = Date.now() - DAY_MS;
    const ran = async (status: CommandRun['status'], message?: string): Promise<string> => {
      const run = api.dataSource.manager.create(CommandRun, {
        id: newId('commandRun'),
        applicationId: id,
        commandId: body.data.id,
        name: 'remind',
        command: 'node remind.js',
        oneOff: false,
        timeoutSeconds: 60,
        status,
        trigger: 'schedule',
        actor: { type: 'system', id: 'system', name: 'Fairlead' },
        deploymentNumber: 1,
        exitCode: null,
        failure: message === undefined ? null : { code: 'COMMAND_FAILED', message },
        operationId: null,
        cancelRequestedAt: null,
        createdAt: new Date((latest += 1000)),
        startedAt: null,
        finishedAt: new Date(),
      });
      await api.dataSource.manager.insert(CommandRun, partialRow<CommandRun>(run));
      return run.id;
    };
    await ran('failed', 'The command ended with exit code 1.');
    await ran('succeeded');
    expect(await inShort()).toEqual([]);
    const runId = await ran('failed', 'The command ended with exit code 3.');
    await ran('running');
    expect(await noticed()).toMatchObject([
      {
        kind: 'command_run',
        id: runId,
        application_id: id,
        name: 'shop: remind',
        status: 'failed',
        reason: 'The command ended with exit code 3.',
      },
    ]);
    await ran('missed', 'The previous run of this command has not ended yet.');
    expect(await inShort()).toEqual(['command_run shop: remind missed']);
    await api.dataSource.manager.update(Command, body.data.id, { enabled: false });
    expect(await inShort()).toEqual([]);
    await api.dataSource.manager.update(Command, body.data.id, { enabled: true });
    await ran('succeeded');
    expect(await inShort()).toEqual([]);
  });
});

import type { AuditEntry, TerminalRecord, TerminalTicket } from '@fairlead/dto';
import { DashboardSession, plainNodeApp, type TestHost } from '@fairlead/testbed';
import { TerminalClient } from '../../api/terminals/terminal-client';
import { eventually } from '../../harness/eventually';
import type { DeploymentRecord, ServerRecord } from '../support/api-records';
import { fetchFromHost, OWNER, type ScenarioApplication, Scenario, unitsAfterCleanup } from '../support/scenario';

/** Recognizable among the programs of the machine. */
const NAP = '8231';
const HEALTH = { interval_seconds: 1, timeout_seconds: 2, deadline_seconds: 60 };
const STAGES: readonly string[] = ['building', 'starting', 'verifying', 'switching', 'observing'];

describe('deployments that are interrupted', () => {
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;
  let app: ScenarioApplication;

  beforeAll(async () => {
    scenario = await Scenario.start({ FAIRLEAD_TERMINAL_LOST_SECONDS: '10' });
    ({ host, server } = await scenario.readyServer({ smallDisk: { path: '/var/lib/fairlead', megabytes: 256 } }));
    app = await scenario.createApplication(server, plainNodeApp({ version: 'old' }), { health_check: HEALTH });
    expect(await scenario.deploy(app.application)).toMatchObject({ status: 'live' });
  });
  afterAll(() => scenario?.stop());

  /** A deployment that has reached a stage and stays in it long enough to be interrupted there. */
  async function deploymentIn(stage: string, version: string): Promise<DeploymentRecord> {
    const slow = stage === 'building' ? { build: 'never-ends' as const } : { listensAfterMs: 4000 };
    await app.repository.commit({ 'build.js': null, ...plainNodeApp({ version, ...slow }) }, { message: version });
    const deployment = await scenario.trigger(app.application);
    return scenario.untilDeployment(
      app.application,
      deployment,
      ({ status }) => STAGES.indexOf(status) >= STAGES.indexOf(stage),
    );
  }

  async function expectOneUnit(): Promise<void> {
    expect(await unitsAfterCleanup(host, app.application)).toHaveLength(1);
  }

  it('keeps only the newest waiting one, and says by which the others were superseded', async () => {
    await app.repository.commit(
      { 'build.js': null, ...plainNodeApp({ version: 'old', listensAfterMs: 1500 }) },
      { message: 'Same' },
    );
    const first = await scenario.trigger(app.application);
    await scenario.untilDeployment(app.application, first, ({ status }) => status !== 'queued');
    const second = await scenario.trigger(app.application);
    const third = await scenario.trigger(app.application);
    expect(await scenario.untilEnded(app.application, second)).toMatchObject({
      status: 'superseded',
      superseded_by: third.id,
    });
    expect(await scenario.untilEnded(app.application, third)).toMatchObject({ status: 'live' });
    expect(await scenario.untilEnded(app.application, first)).toMatchObject({ status: 'superseded' });
  });

  it.each(['building', 'verifying'])('is canceled while %s, with every process of it', async (stage) => {
    const deployment = await deploymentIn(stage, 'canceled');
    await scenario.api.post(`/applications/${app.application.id}/deployments/${deployment.id}/cancel`);
    expect(await scenario.untilEnded(app.application, deployment)).toMatchObject({ status: 'canceled' });
    expect(await fetchFromHost(host, app.hostname)).toBe('old');
    await expectOneUnit();
  });

  it.each(STAGES)('survives SIGKILL of Fairlead while %s, and the site is up throughout', async (stage) => {
    const version = `killed-${stage}`;
    const { result, report } = await scenario.underTraffic(host, app.hostname, async () => {
      const deployment = await deploymentIn(stage, version);
      await scenario.killAndRestart();
      if (stage === 'building')
        await scenario.api.post(`/applications/${app.application.id}/deployments/${deployment.id}/cancel`);
      return scenario.untilEnded(app.application, deployment);
    });
    expect(report).toMatchObject({ failed: 0, failures: {} });
    if (stage === 'building') expect(result.status).toBe('canceled');
    else expect(result).toMatchObject({ status: 'live', failure: null });
    expect(await fetchFromHost(host, app.hostname)).toBe(stage === 'building' ? 'old' : version);
    await expectOneUnit();
  });

  it('ends a terminal when Fairlead is killed, leaves nothing of it on the server, and records that it was lost', async () => {
    const { id } = app.application;
    const ticket = await scenario.api.post<TerminalTicket>(`/applications/${id}/terminals`);
    const terminal = await TerminalClient.open(scenario, ticket, { authorization: `Bearer ${scenario.api.token}` });
    // Without an end of their own, in the background and against a hangup.
    terminal.type(`(trap '' HUP; sleep ${NAP}1) & sleep ${NAP}2\n`);
    const left = async () => {
      const found = await host.exec(
        `pgrep -af 'sleep ${NAP}[12]'; systemctl list-units --all --plain --no-legend '*${ticket.id}*'; find /var/lib/fairlead -name '*${ticket.id}*'`,
      );
      return found.stdout.trim().split('\n').filter(Boolean);
    };
    await eventually('the programs run in the terminal', async () => (await left()).length === 4);
    await scenario.killAndRestart();
    const ended = await scenario.api.until<TerminalRecord>(
      `/terminals/${ticket.id}`,
      ({ status }) => status === 'ended',
    );
    expect(ended).toMatchObject({ end_reason: 'lost', exit_code: null });
    await eventually('nothing of it is left', async () => (await left()).length === 0);
    const owner = await DashboardSession.signIn(scenario.url, OWNER);
    const events = await owner.get<AuditEntry[]>(`/audit?application_id=${id}&name=application.terminal_closed`);
    expect(events).toMatchObject([{ data: { terminal_id: ticket.id, reason: 'lost' }, actor: { type: 'system' } }]);
  });

  it('fails with DISK_FULL when the disk is full, and works again when there is room', async () => {
    const before = await fetchFromHost(host, app.hostname);
    await app.repository.commit(
      { 'build.js': null, ...plainNodeApp({ version: 'full' }), 'large.bin': Buffer.alloc(4_000_000, 'x') },
      { message: 'Full' },
    );
    await host.fillDisk();
    expect(await scenario.deploy(app.application)).toMatchObject({ status: 'failed', failure: { code: 'DISK_FULL' } });
    expect(await fetchFromHost(host, app.hostname)).toBe(before);
    await host.freeDisk();
    expect(await scenario.deploy(app.application)).toMatchObject({ status: 'live' });
    expect(await fetchFromHost(host, app.hostname)).toBe('full');
  });

  it('fails with SERVER_UNREACHABLE when the server loses its network, and leaves nothing behind when it is reachable again', async () => {
    const before = await fetchFromHost(host, app.hostname);
    const deployment = await deploymentIn('verifying', 'cut off');
    await host.disconnectNetwork();
    const ended = await scenario.untilEnded(app.application, deployment);
    expect(ended).toMatchObject({ status: 'failed', failure: { code: 'SERVER_UNREACHABLE' } });
    expect(await fetchFromHost(host, app.hostname)).toBe(before);
    await host.reconnectNetwork();
    await scenario.api.until<ServerRecord>(`/servers/${server.id}`, ({ status }) => status === 'ready');
    await expectOneUnit();
    expect(await fetchFromHost(host, app.hostname)).toBe(before);
  });

  it('ends with the right status when the server reboots in the middle, and the previous version serves again automatically', async () => {
    const before = await fetchFromHost(host, app.hostname);
    const deployment = await deploymentIn('verifying', 'rebooted');
    await host.reboot();
    const ended = await scenario.untilEnded(app.application, deployment);
    expect(['failed', 'live']).toContain(ended.status);
    await scenario.api.until<ServerRecord>(`/servers/${server.id}`, ({ status }) => status === 'ready');
    await expectOneUnit();
    expect(await fetchFromHost(host, app.hostname)).toBe(ended.status === 'live' ? 'rebooted' : before);
  });
});

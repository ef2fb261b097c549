import { plainNodeApp, type TestHost } from '@fairlead/testbed';
import type { ApplicationRecord, DeploymentRecord, ServerRecord } from '../support/api-records';
import { fetchFromHost, type ScenarioApplication, Scenario } from '../support/scenario';

describe('operations on a deployed application', () => {
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;
  let made: ScenarioApplication;

  beforeAll(async () => {
    scenario = await Scenario.start();
    ({ host, server } = await scenario.readyServer());
    made = await scenario.createApplication(server, plainNodeApp({ version: 'v1' }), { observe_seconds: 1 });
    expect(await scenario.deploy(made.application)).toMatchObject({ status: 'live' });
  });
  afterAll(() => scenario?.stop());

  const path = (): string => `/applications/${made.application.id}`;
  const operate = (what: string, body: object = {}): Promise<ApplicationRecord> =>
    scenario.api.post(`${path()}/${what}`, body, { prefer: 'wait=60' });
  const again = async (what: 'start' | 'restart'): Promise<DeploymentRecord> =>
    scenario.untilEnded(made.application, await scenario.api.post<DeploymentRecord>(`${path()}/${what}`, {}));
  const running = async (): Promise<string[]> => {
    const { stdout } = await host.exec(
      `systemctl list-units --plain --no-legend --state=active 'fairlead-${made.application.id}*' | cut -d' ' -f1`,
    );
    return stdout.split('\n').filter(Boolean);
  };

  it('a restart under traffic fails no request', async () => {
    const { result, report } = await scenario.underTraffic(host, made.hostname, () => again('restart'));
    expect(result).toMatchObject({ status: 'live', number: 2 });
    expect(report).toMatchObject({ failed: 0, failures: {} });
    expect(result.stages.map(({ name }) => name)).not.toContain('building');
  });

  it('a stopped application stays stopped over inspections and restarts until it is started', async () => {
    expect(await operate('stop')).toMatchObject({ status: 'stopped', desired_state: 'stopped', status_reason: null });
    expect(await fetchFromHost(host, made.hostname)).toContain('not running');
    expect(await running()).toEqual([]);
    const { id } = server;
    await host.reboot();
    await scenario.killAndRestart();
    await scenario.api.until<ServerRecord>(`/servers/${id}`, ({ status }) => status === 'ready');
    expect(await running()).toEqual([]);
    expect(await scenario.application(made.application)).toMatchObject({ desired_state: 'stopped' });
    expect(await again('start')).toMatchObject({ status: 'live', number: 3 });
    expect(await fetchFromHost(host, made.hostname)).toBe('v1');
    expect(await scenario.application(made.application)).toMatchObject({ status: 'running', desired_state: 'running' });
    expect(await running()).toEqual([`fairlead-${made.application.id}-3.service`]);
  });

  it('a deployment starts a stopped application', async () => {
    await operate('stop');
    expect(await scenario.deploy(made.application)).toMatchObject({ status: 'live' });
    expect(await fetchFromHost(host, made.hostname)).toBe('v1');
  });

  it('the maintenance page is served at once, to all clients, with the configured text', async () => {
    const record = await operate('maintenance', { enabled: true, message: 'Back at <b>14:00</b>' });
    expect(record.maintenance).toMatchObject({ enabled: true, message: 'Back at <b>14:00</b>' });
    const { stdout } = await host.exec(
      `curl -sS -i --max-time 5 -H 'Host: ${made.hostname}' http://127.0.0.1/any/where`,
    );
    expect(stdout).toMatch(/^HTTP\/1\.1 503 /);
    expect(stdout).toMatch(/^Retry-After: /im);
    expect(stdout).toContain('Back at &lt;b&gt;14:00&lt;/b&gt;');
    expect(await scenario.application(made.application)).toMatchObject({ status: 'running' });
    expect((await operate('maintenance', { enabled: false })).maintenance).toBeNull();
    expect(await fetchFromHost(host, made.hostname)).toBe('v1');
  });
});

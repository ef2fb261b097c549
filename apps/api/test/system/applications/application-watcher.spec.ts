import { pollUntil, type TestHost } from '@fairlead/testbed';
import { faultyApp } from '../support/faulty-app';
import type { ApplicationRecord, ApplicationStats, ServerRecord } from '../support/api-records';
import { fetchFromHost, type ScenarioApplication, Scenario } from '../support/scenario';

/** What is promised, from the moment at which it is so on the machine. */
const SOON_MS = 15_000;
const KEY = 'correct-horse-battery';

describe('the watcher of applications', () => {
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;

  beforeAll(async () => {
    // The default settings apply.
    scenario = await Scenario.start({ FAIRLEAD_WATCH_SECONDS: '8' });
    ({ host, server } = await scenario.readyServer());
  });
  afterAll(() => scenario?.stop());

  async function deployed(settings: object = {}): Promise<ScenarioApplication> {
    const made = await scenario.createApplication(server, faultyApp('v1'), {
      observe_seconds: 1,
      env: { KEY },
      health_check: { interval_seconds: 1, timeout_seconds: 2 },
      ...settings,
    });
    expect(await scenario.deploy(made.application)).toMatchObject({ status: 'live' });
    return made;
  }

  const within = (
    { application }: ScenarioApplication,
    ms: number,
    condition: (record: ApplicationRecord) => boolean,
  ): Promise<ApplicationRecord> =>
    scenario.api.until(`/applications/${application.id}`, condition, { everyMs: 100, timeoutMs: ms });

  it('reports a crash and a crash loop soon, with the last lines and without secrets', async () => {
    const made = await deployed();
    await fetchFromHost(host, made.hostname, '/break');
    await within(made, SOON_MS, ({ status }) => status !== 'running');
    const ends = `cat /var/lib/fairlead/apps/${made.application.id}/runs/1/ends | wc -l`;
    await pollUntil('five ends', async () => Number((await host.exec(ends)).stdout) >= 5);
    const record = await within(made, SOON_MS, ({ status }) => status === 'crashed');
    expect(record.status_reason).toContain('exit code 3');
    expect(record.status_details).toMatchObject({ process: 'web', last_exit: 'exit code 3', out_of_memory: false });
    expect(record.status_details?.lines).toContain('Cannot open the shop with the key [redacted]');
    expect(record.status_details?.diagnosis).toMatchObject({
      code: 'ended_with_error',
      message: expect.stringContaining('exit code 3'),
      evidence: { text: 'Cannot open the shop with the key [redacted]', at: expect.any(String) },
    });
    expect(JSON.stringify(record.status_details)).not.toContain(KEY);
    expect(await scenario.deploy(made.application)).toMatchObject({ status: 'live' });
    expect(await scenario.application(made.application)).toMatchObject({ status: 'running', status_details: null });
  });

  it('a process that exceeds its memory limit is reported as such', async () => {
    const made = await deployed({ resources: { memory_mb: 96 } });
    await fetchFromHost(host, made.hostname, '/eat');
    const record = await within(
      made,
      SOON_MS + 10_000,
      ({ status_details: details }) => details?.out_of_memory === true,
    );
    expect(['degraded', 'crashed']).toContain(record.status);
    expect(record.status_details?.last_exit).toContain('out of memory');
    expect(record.status_details?.diagnosis).toMatchObject({
      code: 'out_of_memory',
      message: expect.stringContaining('96 MiB'),
      actions: [{ type: 'edit_settings', setting: 'resources.memory_mb' }, { type: 'view_memory' }],
    });
  });

  it('an application that fails its checks is degraded, and running again when it passes them', async () => {
    const made = await deployed();
    await fetchFromHost(host, made.hostname, '/sicken');
    const record = await within(made, SOON_MS, ({ status }) => status === 'degraded');
    expect(record.status_details).toMatchObject({ failed_checks: 3, last_exit: null });
    expect(record.status_reason).toContain('503');
    await fetchFromHost(host, made.hostname, '/heal');
    await within(made, SOON_MS, ({ status }) => status === 'running');
  });

  it('reports and stores resource usage', async () => {
    const made = await deployed();
    const path = `/applications/${made.application.id}/stats`;
    const stats = await scenario.api.until<ApplicationStats>(path, ({ memory_bytes: bytes }) => bytes > 0);
    expect(stats.processes).toMatchObject([{ name: 'web', instance: 1, restarts: 0 }]);
    expect(stats.memory_bytes).toBeGreaterThan(5e6);
    expect(stats.memory_limit_bytes).toBeNull();
    const { history } = await scenario.api.until<ApplicationStats>(
      `${path}?range=1h`,
      (now) => (now.history ?? []).length > 0,
      {
        timeoutMs: 60_000,
      },
    );
    expect(history?.[0]?.memory_bytes).toBeGreaterThan(5e6);
  });
});

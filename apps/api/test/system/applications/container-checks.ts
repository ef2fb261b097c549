import { applicationDockerObjects, pollUntil, type TestHost } from '@fairlead/testbed';
import type { CommandRecord, CommandRunRecord, LoggedLine } from '../support/api-records';
import { fetchFromHost, type Scenario, type ScenarioApplication, unitsAfterCleanup } from '../support/scenario';

/** Runs a command once in the live release, and returns the run with its log. */
export async function requestCommandRun(
  scenario: Scenario,
  { application }: ScenarioApplication,
  command: string,
): Promise<{ run: CommandRunRecord; log: string }> {
  const path = `/applications/${application.id}`;
  const { id } = await scenario.api.post<CommandRecord>(`${path}/commands`, {
    name: scenario.uniqueName('command'),
    command,
    cron: '0 0 1 1 *',
  });
  const done = await scenario.api.post<CommandRunRecord>(`${path}/commands/${id}/run`, {}, { prefer: 'wait=60' });
  const lines = await scenario.api.get<LoggedLine[]>(`${path}/command-runs/${done.id}/logs`);
  return { run: done, log: lines.map(({ text }) => text).join('\n') };
}

/** One container remains when the previous ones have ended, and nothing of builds. */
export async function expectAlone(host: TestHost, { application }: ScenarioApplication): Promise<void> {
  const [unit = ''] = await unitsAfterCleanup(host, application);
  const container = unit.replace(`fairlead-${application.id}`, 'container app').replace('.service', '');
  await pollUntil(`${container} alone`, async () => {
    const containers = (await applicationDockerObjects(host, application.id)).filter((thing) =>
      /^(container|dangling)/.test(thing),
    );
    return containers.join() === container;
  });
}

/** Deletes an application, after which nothing of it is left on the host. */
export async function removeCompletely(
  scenario: Scenario,
  host: TestHost,
  { application, hostname }: ScenarioApplication,
): Promise<void> {
  const before = await fetchFromHost(host, hostname);
  await scenario.api.delete(`/applications/${application.id}`);
  await expect(
    scenario.api.until(`/applications/${application.id}`, () => false, { timeoutMs: 60_000 }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await applicationDockerObjects(host, application.id)).toEqual([]);
  const traces = await host.must(`
    ls -d /var/lib/fairlead/apps/${application.id} 2>/dev/null || true
    ls /etc/systemd/system /etc/systemd/system/multi-user.target.wants | grep ${application.id} || true
    id -u ${application.id} 2>/dev/null || true`);
  expect(traces.trim()).toBe('');
  expect(await fetchFromHost(host, hostname)).not.toBe(before);
}

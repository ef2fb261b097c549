import { plainNodeApp, pollUntil, type TestHost } from '@fairlead/testbed';
import { readEvents } from '../support/event-stream';
import type { CommandRecord, CommandRunRecord, LoggedLine, ServerRecord } from '../support/api-records';
import { type ScenarioApplication, Scenario } from '../support/scenario';

const SECRET = 'correct-horse-battery';

describe('scheduled commands', () => {
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;
  let made: ScenarioApplication;

  beforeAll(async () => {
    scenario = await Scenario.start();
    ({ host, server } = await scenario.readyServer());
    made = await scenario.createApplication(server, plainNodeApp({ version: 'v1' }), {
      observe_seconds: 1,
      env: { GREETING: SECRET },
    });
    expect(await scenario.deploy(made.application)).toMatchObject({ status: 'live' });
  });
  afterAll(() => scenario?.stop());

  const path = (): string => `/applications/${made.application.id}`;
  const make = (command: string, more: object = {}): Promise<CommandRecord> =>
    scenario.api.post(`${path()}/commands`, {
      name: scenario.uniqueName('command'),
      command,
      cron: '0 0 1 1 *',
      ...more,
    });
  const run = ({ id }: CommandRecord, wait = 'wait=60'): Promise<CommandRunRecord> =>
    scenario.api.post(`${path()}/commands/${id}/run`, {}, { prefer: wait });
  const logOf = async ({ id }: CommandRunRecord): Promise<string> => {
    const lines = await scenario.api.get<LoggedLine[]>(`${path()}/command-runs/${id}/logs`);
    return lines.map(({ text }) => text).join('\n');
  };
  const leftovers = async (): Promise<string> =>
    (
      await host.exec(
        `systemctl list-units --all --plain --no-legend 'fairlead-run-*'; ls /var/lib/fairlead/apps/*/runs/* | grep -e once- -e result- || true`,
      )
    ).stdout.trim();

  it('run on schedule in the live release, as its user and with its environment', async () => {
    const command = await make('echo "$GREETING in $(pwd) as $(id -un)"', { cron: '* * * * *' });
    const [done] = await scenario.api.until<CommandRunRecord[]>(
      `${path()}/command-runs?command_id=${command.id}`,
      ([newest]) => newest?.status === 'succeeded',
      { timeoutMs: 90_000 },
    );
    if (!done) throw new Error('It did not run');
    expect(done).toMatchObject({ trigger: 'schedule', exit_code: 0, deployment_number: 1 });
    const { id } = made.application;
    expect(await logOf(done)).toContain(`[redacted] in /var/lib/fairlead/apps/${id}/releases/1 as ${id}`);
    await scenario.api.delete(`${path()}/commands/${command.id}`);
  });

  it('that fail report their exit code, and leave nothing behind', async () => {
    const failed = await run(await make('echo so far; echo and then >&2; exit 3'));
    expect(failed).toMatchObject({ status: 'failed', exit_code: 3, failure: { code: 'COMMAND_FAILED' } });
    expect(await logOf(failed)).toContain('and then');
    expect(await leftovers()).toBe('');
  });

  it('that are run once, beside each other, need no schedule and leave nothing behind', async () => {
    const once = (command: string): Promise<CommandRunRecord> =>
      scenario.api.post(`${path()}/command-runs`, { command }, { prefer: 'wait=60' });
    // Each waits for the other, so that both end only if they run at the same time.
    const meet = (own: string, other: string) =>
      `touch "$HOME/${own}"; until [ -e "$HOME/${other}" ]; do sleep 0.1; done; echo "$GREETING met $(id -un)"`;
    const runs = await Promise.all([once(meet('a', 'b')), once(meet('b', 'a'))]);
    for (const done of runs) {
      expect(done).toMatchObject({ status: 'succeeded', exit_code: 0, one_off: true, command_id: null });
      expect(await logOf(done)).toContain(`[redacted] met ${made.application.id}`);
    }
    expect(await leftovers()).toBe('');
  });

  it('that take too long are stopped with all that they have started', async () => {
    const failed = await run(await make('sleep 987 & sleep 987', { timeout_seconds: 2 }));
    expect(failed).toMatchObject({ status: 'failed', failure: { code: 'STAGE_TIMED_OUT' } });
    expect((await host.exec('pgrep -f "[s]leep 987" | wc -l')).stdout.trim()).toBe('0');
    expect(await leftovers()).toBe('');
  });

  it('can be canceled while their log is read', async () => {
    const command = await make('echo begun; sleep 987');
    const { id } = await run(command, 'wait=0');
    await readEvents(scenario.api, `${path()}/command-runs/${id}/logs`, {
      enough: (events) => JSON.stringify(events).includes('begun'),
    });
    const canceled = await scenario.api.post<CommandRunRecord>(
      `${path()}/command-runs/${id}/cancel`,
      {},
      { prefer: 'wait=30' },
    );
    expect(canceled).toMatchObject({ status: 'canceled' });
    expect((await host.exec('pgrep -f "[s]leep 987" | wc -l')).stdout.trim()).toBe('0');
    expect(await leftovers()).toBe('');
  });

  it.each([
    [0, { status: 'succeeded', exit_code: 0, failure: null }],
    [3, { status: 'failed', exit_code: 3, failure: { code: 'COMMAND_FAILED' } }],
  ])('that ended with %i before Fairlead was killed have that result, and are not run again', async (code, result) => {
    const count = `/var/lib/fairlead/apps/${made.application.id}/home/ended-${code}`;
    const { id } = await run(await make(`echo begun >> "$HOME/ended-${code}"; sleep 1; exit ${code}`), 'wait=0');
    await pollUntil('its begin', async () => (await host.exec(`cat ${count}`)).stdout === 'begun\n');
    await scenario.whileFrozen(async () => {
      await pollUntil(
        'its end',
        async () => (await host.exec('ls /var/lib/fairlead/apps/*/runs/*/result-*')).code === 0,
      );
    });
    const ended = await scenario.api.until<CommandRunRecord>(
      `${path()}/command-runs/${id}`,
      ({ status }) => status !== 'running',
      { timeoutMs: 90_000 },
    );
    expect(ended).toMatchObject(result);
    expect((await host.exec(`cat ${count}`)).stdout).toBe('begun\n');
    expect(await leftovers()).toBe('');
  });

  it('that were interrupted are stopped and failed, and not run again', async () => {
    const command = await make('echo once >> "$HOME/times"; sleep 987');
    const { id } = await run(command, 'wait=0');
    const times = `cat /var/lib/fairlead/apps/${made.application.id}/home/times | wc -l`;
    await pollUntil('its begin', async () => (await host.exec(times)).stdout.trim() === '1');
    await scenario.killAndRestart();
    const ended = await scenario.api.until<CommandRunRecord>(
      `${path()}/command-runs/${id}`,
      ({ status }) => status !== 'running',
      { timeoutMs: 90_000 },
    );
    expect(ended).toMatchObject({ status: 'failed', failure: { code: 'COMMAND_FAILED' } });
    expect((await host.exec('pgrep -f "[s]leep 987" | wc -l')).stdout.trim()).toBe('0');
    expect((await host.exec(times)).stdout.trim()).toBe('1');
  });
});

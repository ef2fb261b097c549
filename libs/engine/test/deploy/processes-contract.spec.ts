import { removeApplication, runCommand, type ApplicationSpec } from '@fairlead/engine';
import {
  manyContainersApp,
  manyProcessesApp,
  type RepositoryFiles,
  type ManyProcessesOptions,
} from '@fairlead/testbed';
import { createContainerApplication, dockerObjectsOf, startDockerMachine } from '../docker/docker-machine';
import { TestSteps, pollUntil, type TestMachine } from '../support/engine-harness';
import { RecordedTerminal } from '../support/recorded-terminal';
import { ReconnectingClient, connectEventStream, connectWebSocket } from './reconnecting-client';

/** What releases that run as processes owe beyond what all releases do (`runtime-contract.spec.ts`). */
const KINDS: { runtime: ApplicationSpec['runtime']; files: (options: ManyProcessesOptions) => RepositoryFiles }[] = [
  { runtime: 'systemd', files: manyProcessesApp },
  { runtime: 'docker', files: manyContainersApp },
];

let machine: TestMachine;

beforeAll(async () => {
  machine = await startDockerMachine();
});

afterAll(() => machine?.stop());

describe.each(KINDS)('processes of the runtime $runtime', ({ runtime, files }) => {
  /** An application whose v1 serves, and what commits its next version. */
  async function served(options: Parameters<typeof createContainerApplication>[2] = {}) {
    const { app, repository } = await createContainerApplication(machine, files({ version: 'v1' }), options);
    const { recorder } = await app.deploy();
    expect(recorder.running.runtime).toBe(runtime);
    return { app, manifest: recorder.running.manifest, commit: () => repository.commit(files({ version: 'v2' })) };
  }

  const remove = (id: string): Promise<void> => removeApplication(machine.host, id, new TestSteps().run);

  it('close what stays open when their draining begins, and its clients find the new release', async () => {
    const { app, commit } = await served({ drainSignal: 'SIGUSR1' });
    await commit();
    const traffic = app.traffic();
    const clients = [connectWebSocket, connectEventStream, connectWebSocket, connectEventStream].map(
      (connect) => new ReconnectingClient(connect, machine.server.address, app.hostname),
    );
    await pollUntil('all clients on v1', () => clients.every(({ last }) => last === 'v1'));
    await app.deploy();
    expect(clients.map(({ last }) => last)).toEqual(['v1', 'v1', 'v1', 'v1']);
    const cleanup = await app.cleanUp(app.releases, 30);
    expect(cleanup.text).toContain('its requests had ended');
    await pollUntil('all clients on v2', () => clients.every(({ last }) => last === 'v2'));
    for (const client of clients) {
      expect(await client.stop()).toEqual([{ said: new Set(['v1']), end: 'closed' }]);
    }
    expect(await traffic.stop()).toMatchObject({ failed: 0, failures: {} });
    expect(await app.leftovers()).toEqual([]);
    await remove(app.id);
  });

  it('take uploads to their end that were in flight at the switch', async () => {
    const { app, commit } = await served();
    await commit();
    const uploads = Array.from({ length: 5 }, () => app.beginUpload(500_000));
    await app.deploy();
    expect(await app.visit()).toMatchObject({ body: 'v2' });
    let cleanedUp = false;
    const cleanup = app.cleanUp(app.releases, 20).finally(() => (cleanedUp = true));
    await pollUntil(
      'the drain',
      async () => (await machine.server.must('pgrep -fc "[a]ddresses=" || true')).trim() !== '0',
    );
    expect(cleanedUp).toBe(false);
    for (const upload of uploads) expect(await upload.finish()).toMatchObject({ status: 200, body: 'v1 took 1000000' });
    expect((await cleanup).text).toContain('its requests had ended');
    expect(await app.leftovers()).toEqual([]);
    await remove(app.id);
  });

  it('are several, change one by one, and none of them is missed when it is killed', async () => {
    const processes = { worker: { command: 'exec node worker.js', instances: 1 } };
    const { app, commit } = await served({ instances: 2, switchMode: 'one_by_one', processes });
    await commit();
    const traffic = app.traffic();
    const { outcome, recorder } = await app.deploy();
    expect(outcome).toEqual({ kind: 'live' });
    expect(recorder.switches).toHaveLength(1);
    await app.cleanUp();
    await machine.server.must(`systemctl kill --kill-who=all -s KILL fairlead-${app.id}-2-2.service`);
    for (let visit = 0; visit < 20; visit += 1) expect((await app.visit()).status).toBe(200);
    expect((await app.rollBack(1)).outcome).toEqual({ kind: 'live' });
    await app.cleanUp();
    const report = await traffic.stop();
    expect(report).toMatchObject({ failed: 0, failures: {} });
    expect(report.answers).toMatchObject({ v1: expect.any(Number), v2: expect.any(Number) });
    const units = `systemctl list-units --plain --no-legend --state=active 'fairlead-${app.id}-*' | cut -d' ' -f1`;
    expect((await machine.server.must(units)).split('\n').filter(Boolean).sort()).toEqual(
      ['3-2', '3-worker', '3'].map((name) => `fairlead-${app.id}-${name}.service`),
    );
    expect(await app.leftovers()).toEqual([]);
    await remove(app.id);
    expect(await dockerObjectsOf(machine, app.id)).toEqual([]);
  });

  it('run commands in the live release, and leave nothing behind', async () => {
    const { app, manifest } = await served({ env: { GREETING: `it's "me"` } });
    const before = await dockerObjectsOf(machine, app.id);
    const steps = new TestSteps();
    const run = (runId: string, command: string, timeoutSeconds = 60): Promise<number> => {
      const spec = { application: app.spec, number: 1, releaseNumber: 1, manifest, runId, command, timeoutSeconds };
      return runCommand(machine.host, spec, steps.run);
    };
    expect(await run('run_1', 'cat behaviour.json; echo "$GREETING without a port: $PORT."; exit 3')).toBe(3);
    expect(steps.text).toContain('"version": "v1"');
    expect(steps.text).toContain(`it's "me" without a port: .`);
    await expect(run('run_2', 'sleep 987 & sleep 987', 2)).rejects.toMatchObject({ code: 'STAGE_TIMED_OUT' });
    expect((await machine.server.exec('pgrep -f "[s]leep 987"')).stdout).toBe('');
    expect(await dockerObjectsOf(machine, app.id)).toEqual(before);
    expect(await app.leftovers()).toEqual([]);
    expect((await machine.server.exec(`ls /var/lib/fairlead/apps/${app.id}/runs/1 | grep once`)).stdout).toBe('');
    await remove(app.id);
  });

  it('have a terminal as their user, which ends with everything that was started in it', async () => {
    const { app, manifest } = await served({ env: { GREETING: `it's "me"` } });
    const before = await dockerObjectsOf(machine, app.id);
    const open = (terminalId: string, maxSeconds = 120) =>
      new RecordedTerminal(machine.host, {
        application: app.spec,
        number: 1,
        releaseNumber: 1,
        manifest,
        terminalId,
        maxSeconds,
        size: { rows: 31, columns: 117 },
      });
    const processes = async (): Promise<string> => (await machine.server.exec('pgrep -af "[s]leep 98[0-9]"')).stdout;

    const first = open('term_1');
    // Docker's client passes a size on a moment later.
    const sized = (size: string): string => `until [ "$(stty size 2>&1)" = "${size}" ]; do sleep 1; done`;
    await first.prints(`${sized('31 117')}; printf "<%s>\\n" "$GREETING" "$(stty size)"; pwd`, `<it's "me">`);
    await first.shows('<31 117>');
    if (runtime === 'systemd') {
      await first.shows(`/apps/${app.id}/releases/1`);
      await first.prints(
        'id -un; touch /etc/owned || echo "no $((40 + 2))"; sudo -n id || echo "no $((40 + 3))"',
        'no 43',
      );
      expect(first.screen).toMatch(new RegExp(`^(\\x1b\\[\\?2004l\\r)?${app.id}\\r$`, 'm'));
      expect(first.screen).toContain('no 42');
    }
    first.terminal.resize({ rows: 12, columns: 40 });
    await first.prints(`${sized('12 40')}; echo "<$(stty size)>"`, '<12 40>');
    // The echo is off before the question, so that a quick answer cannot be shown.
    await first.prints(`stty -echo; printf 'Pass%s: ' word; head -n 1 | tr a-z A-Z; stty echo`, 'Password: ');
    await first.prints('hunter2', 'HUNTER2');
    // The terminal that hides it is the one in the container; the one outside leaves everything to Docker's client.
    if (runtime === 'systemd') expect(first.typed('hidden')).toBe('hunter2\r');
    expect(first.typed('echoed') + first.typed('program')).toContain('stty -echo');
    expect(first.screen).not.toContain('hunter2');
    first.type(`(trap '' HUP TERM; sleep 980 & sleep 981) >/dev/null 2>&1 &\r`);
    await pollUntil('the programs in the background', async () => (await processes()).includes('sleep 981'));
    first.type('exit 3\r');
    expect(await first.terminal.ended).toBe(3);
    expect(await processes()).toBe('');

    const second = open('term_2');
    await second.prints('sleep 982 & echo $((6 * 7))', '42');
    second.abort.abort(new Error('access has ended'));
    await expect(second.terminal.ended).rejects.toThrow('access has ended');
    expect(await processes()).toBe('');

    const third = open('term_3', 6);
    await third.prints('sleep 983 & echo $((6 * 7))', '42');
    await third.terminal.ended;
    expect(await processes()).toBe('');

    expect(await dockerObjectsOf(machine, app.id)).toEqual(before);
    expect(await app.leftovers()).toEqual([]);
    expect((await machine.server.exec(`ls /var/lib/fairlead/apps/${app.id}/runs/1 | grep once`)).stdout).toBe('');
    expect((await machine.server.exec(`systemctl list-units --all --no-legend '*term_*'`)).stdout).toBe('');
    await remove(app.id);
  });

  it('let a running command finish after other processes have replaced them', async () => {
    const { app, manifest, commit } = await served();
    const steps = new TestSteps();
    const command = 'echo $((6 * 7)); until [ -e "$HOME/go" ]; do sleep 0.1; done; cat behaviour.json; exit 5';
    const spec = { application: app.spec, number: 1, releaseNumber: 1, manifest, command, timeoutSeconds: 300 };
    const running = runCommand(machine.host, { ...spec, runId: 'run_3' }, steps.run);
    await pollUntil('the command', () => steps.text.includes('42'));
    await commit();
    await app.deploy();
    await app.cleanUp([2]);
    await machine.server.must(
      runtime === 'docker'
        ? `docker exec fairlead-run-${app.id}-run_3 sh -c 'touch "$HOME/go"'`
        : `touch /var/lib/fairlead/apps/${app.id}/home/go`,
    );
    expect(await running).toBe(5);
    expect(steps.text).toContain('"version": "v1"');
    await app.cleanUp([2]);
    expect(await machine.server.must(`ls /var/lib/fairlead/apps/${app.id}/releases | grep -v toolchains`)).toBe(
      '2\n2.json\n',
    );
    expect((await dockerObjectsOf(machine, app.id)).filter((line) => !/app-2$|image 2$/.test(line))).toEqual([]);
    await remove(app.id);
  });
});

import { plainNodeApp, type TestHost } from '@fairlead/testbed';
import type { ApplicationRecord, ProbeResult, ServerRecord } from '../support/api-records';
import { fetchFromHost, Scenario, systemdUnitsOf } from '../support/scenario';

const MARKER = '/var/lib/fairlead/owner';
const QUICK = { FAIRLEAD_SAMPLE_SECONDS: '5', FAIRLEAD_PROBE_FAILURES: '1' };

describe('a machine', () => {
  let host: TestHost;
  let server: ServerRecord;
  let application: ApplicationRecord;
  let hostname: string;
  let ours: Scenario;
  let others: Scenario;

  beforeAll(async () => {
    [ours, others] = await Promise.all([Scenario.start(QUICK), Scenario.start(QUICK)]);
    ({ host, server } = await ours.readyServer());
    ({ application, hostname } = await ours.createApplication(server, plainNodeApp({ version: 'v1' })));
    expect(await ours.deploy(application)).toMatchObject({ status: 'live' });
    await others.authorise(host);
  });
  afterAll(() => Promise.all([ours?.stop(), others?.stop()]));

  const state = (by: Scenario, { id }: Pick<ServerRecord, 'id'>, condition: (server: ServerRecord) => boolean) =>
    by.api.until<ServerRecord>(`/servers/${id}`, condition, { everyMs: 200, timeoutMs: 60_000 });

  async function provision(by: Scenario, { id }: ServerRecord, body: object = {}): Promise<ServerRecord> {
    return by.api.post<ServerRecord>(`/servers/${id}/provision`, body, { prefer: 'wait=60' });
  }

  async function remove(by: Scenario, { id }: ServerRecord): Promise<void> {
    await by.api.delete(`/servers/${id}`);
    await expect(state(by, { id }, ({ status }) => status === 'failed')).rejects.toMatchObject({ status: 404 });
  }

  /** The application that was there first is untouched. */
  async function expectServing(): Promise<void> {
    expect(await fetchFromHost(host, hostname)).toBe('v1');
    expect(await systemdUnitsOf(host, application)).not.toEqual([]);
    expect((await host.exec('systemctl is-active fairlead-proxy')).stdout.trim()).toBe('active');
  }

  it('bears a marker that only root can read, with its owner', async () => {
    expect((await host.must(`stat -c '%a %U' ${MARKER}`)).trim()).toBe('600 root');
    const marker = JSON.parse(await host.readFile(MARKER));
    expect(marker).toMatchObject({
      instance_id: expect.stringMatching(/^ins_/),
      server_id: server.id,
      machine_id: (await host.readFile('/etc/machine-id')).trim(),
    });
  });

  it('has one record, by whichever address and key it is added, and keeps its applications when the other one goes', async () => {
    // The same machine under another name for its address, and by an SSH server that shows another key.
    await host.must(
      'ssh-keygen -q -t ed25519 -N "" -f /etc/ssh/second_key; mkdir -p /run/sshd; /usr/sbin/sshd -p 2200 -h /etc/ssh/second_key',
    );
    const places = [{ host: host.address }, { host: `::ffff:${host.address}` }, { host: host.address, port: 2200 }];
    for (const place of places) {
      const probe = await ours.api.post<ProbeResult>('/servers/probe', place);
      expect(probe).toMatchObject({ supported: true, problem: { code: 'SERVER_ALREADY_MANAGED' }, found_owner: null });
      const double = await ours.addServer(place);
      expect(double).toMatchObject({ status: 'failed', status_code: 'SERVER_ALREADY_MANAGED', found_owner: null });
      expect(double.status_reason).toContain(server.id);
      await remove(ours, double);
      await expectServing();
    }
    expect(JSON.parse(await host.readFile(MARKER))).toMatchObject({ server_id: server.id });
  });

  it('is left to its owner by another Fairlead, until a person takes it over', async () => {
    const probe = await others.api.post<ProbeResult>('/servers/probe', { host: host.address });
    const { instance_id, since } = JSON.parse(await host.readFile(MARKER));
    const owner = { instance_id, server_id: server.id, since };
    expect(probe).toMatchObject({ problem: { code: 'SERVER_ALREADY_MANAGED' }, found_owner: owner });
    const refused = await others.addServer({ host: host.address });
    expect(refused).toMatchObject({ status: 'failed', status_code: 'SERVER_ALREADY_MANAGED', found_owner: owner });
    expect(refused.status_reason).toContain(instance_id);
    expect(refused.status_reason).toContain(since);
    expect(await provision(others, refused)).toMatchObject({ status: 'failed' });
    await remove(others, refused);
    await expectServing();

    const taken = await others.addServer({ host: host.address, take_over: true });
    expect(taken).toMatchObject({ status: 'ready', found_owner: null });
    const marker = JSON.parse(await host.readFile(MARKER));
    expect(marker).toMatchObject({ server_id: taken.id, foreign: [application.id] });
    await expectServing();

    // The previous owner does nothing there any more.
    await host.dropConnections();
    // It may notice the lost connection first.
    const lost = await state(ours, server, ({ status_code }) => status_code === 'SERVER_ALREADY_MANAGED');
    expect(lost).toMatchObject({ status: 'unreachable' });
    expect(lost.found_owner).toMatchObject({ instance_id: marker.instance_id, server_id: taken.id });

    // What a previous owner has there is not the new one's to remove.
    await remove(others, taken);
    await expectServing();
    expect((await host.exec(`ls ${MARKER}`)).code).not.toBe(0);
    await state(ours, server, ({ status }) => status === 'ready');
    expect(await provision(ours, server)).toMatchObject({ status: 'ready' });
    expect(await ours.deploy(application)).toMatchObject({ status: 'live' });
  });

  it('is only forgotten by a record whose machine has been taken over', async () => {
    const taken = await others.addServer({ host: host.address, take_over: true });
    expect(taken).toMatchObject({ status: 'ready' });
    expect(await provision(ours, server)).toMatchObject({ status: 'failed', status_code: 'SERVER_ALREADY_MANAGED' });
    expect(await provision(ours, server, { take_over: true })).toMatchObject({ status: 'ready' });
    expect(JSON.parse(await host.readFile(MARKER))).toMatchObject({ server_id: server.id, foreign: [] });
    await remove(others, taken);
    await expectServing();
    expect(JSON.parse(await host.readFile(MARKER))).toMatchObject({ server_id: server.id });
  });

  it('that is a clone is told apart, and has a record once it has an identity of its own', async () => {
    const clone = await ours.bootHost();
    await ours.authorise(clone);
    const machineId = await host.readFile('/etc/machine-id');
    await clone.writeFile('/etc/machine-id', machineId, '0444');
    const added = await ours.addServer({ host: clone.address });
    expect(added).toMatchObject({ status: 'failed', status_code: 'SERVER_ALREADY_MANAGED' });
    const [, advice] = /run "([^"]*systemd-machine-id-setup)"/.exec(added.status_reason ?? '') ?? [];
    await clone.must(`${advice} 2>&1`);
    expect(await provision(ours, added)).toMatchObject({ status: 'ready' });

    // A copy of its disk that answers at its address, with its key.
    await clone.writeFile('/etc/machine-id', `${'c'.repeat(32)}\n`, '0444');
    await clone.dropConnections();
    const away = await state(ours, added, ({ status_code }) => status_code === 'MACHINE_MISMATCH');
    expect(away).toMatchObject({ status: 'unreachable' });
    expect(await provision(ours, added)).toMatchObject({ status: 'failed', status_code: 'MACHINE_MISMATCH' });
    expect(await provision(ours, added, { take_over: true })).toMatchObject({ status: 'ready' });

    // Removed is said only of what is no longer there.
    await clone.must('mkdir /var/lib/fairlead/held; mount -t tmpfs held /var/lib/fairlead/held');
    await ours.api.delete(`/servers/${added.id}`);
    const held = await state(ours, added, ({ status }) => status === 'failed');
    expect(held).toMatchObject({ status_code: 'REMOVAL_INCOMPLETE' });
    expect(held.status_reason).toContain('/var/lib/fairlead/held');
    await clone.must('umount /var/lib/fairlead/held');
    await remove(ours, added);
    expect((await clone.exec('ls /var/lib/fairlead; getent passwd | grep ^app_')).stdout).toBe('');
  });
});

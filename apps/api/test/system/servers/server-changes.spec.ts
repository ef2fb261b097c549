import { MACHINE_ADDRESS, type TestHost } from '@fairlead/testbed';
import { readEvents } from '../support/event-stream';
import type { LoggedLine, ServerRecord } from '../support/api-records';
import { Scenario } from '../support/scenario';

interface Line extends LoggedLine {
  readonly seq: number;
  readonly stage: string | null;
  readonly stream: string;
}

describe('a server over its life', () => {
  let scenario: Scenario;

  beforeAll(async () => {
    scenario = await Scenario.start();
  });
  afterAll(() => scenario?.stop());

  const settled = (server: ServerRecord): Promise<ServerRecord> =>
    scenario.api.until<ServerRecord>(`/servers/${server.id}`, ({ status }) => status !== 'provisioning');

  it('streams the provisioning log, without a lost or duplicate line after a reconnect', async () => {
    const host = await scenario.bootHost({ image: 'plain' });
    await scenario.authorise(host);
    const { id } = await scenario.api.post<ServerRecord>('/servers', {
      name: scenario.uniqueName('followed'),
      host: host.address,
    });
    const path = `/servers/${id}/provisioning/logs`;
    const first = await readEvents(scenario.api, path, { enough: (events) => events.length >= 10 });
    const { status } = await scenario.api.get<ServerRecord>(`/servers/${id}`);
    const rest = await readEvents(scenario.api, path, { lastEventId: first.at(-1)?.id });
    const events = [...first, ...rest];
    expect(status).toBe('provisioning');
    expect(events.at(-1)).toEqual({ event: 'end', id: undefined, data: { status: 'ready' } });
    const lines = events.slice(0, -1);
    expect(lines.map(({ id: seq }) => seq)).toEqual(lines.map((_, index) => String(index + 1)));
    const all = await allLines(path);
    expect(lines.map(({ data }) => data)).toEqual(all);
    const packages = all.filter(({ stage }) => stage === 'packages');
    expect(packages.filter(({ stream }) => stream === 'stdout').length).toBeGreaterThan(20);
    expect(packages.map(({ text }) => text).join('\n')).toMatch(/Installing: git[^]*Setting up git/);
    expect(new Set(all.map(({ stage }) => stage))).toEqual(
      new Set(['contact', 'connect', 'inspect', 'packages', 'proxy', 'capabilities']),
    );
  });

  async function allLines(path: string): Promise<Line[]> {
    const lines: Line[] = [];
    for (;;) {
      const next = await scenario.api.get<Line[]>(`${path}?per_page=100&after=${lines.at(-1)?.seq ?? 0}`);
      if (next.length === 0) return lines;
      lines.push(...next);
    }
  }

  it('reports which host key it offers instead of the trusted one, until that key is trusted', async () => {
    const { host, server } = await scenario.readyServer();
    const trusted = server.host_key;
    expect(server.offered_host_key).toBeNull();
    await swapped(host);
    const offered = { algorithm: 'ssh-ed25519', fingerprint: await host.hostKeyFingerprint() };
    const refused = await scenario.api.until<ServerRecord>(`/servers/${server.id}`, ({ status }) => status !== 'ready');
    expect(refused).toMatchObject({ status: 'host_key_mismatch', host_key: trusted, offered_host_key: offered });

    await swapped(host);
    const again = { algorithm: 'ssh-ed25519', fingerprint: await host.hostKeyFingerprint() };
    await scenario.api.post(`/servers/${server.id}/trust`, { host_key_fingerprint: offered.fingerprint });
    expect(await settled(server)).toMatchObject({ status: 'host_key_mismatch', offered_host_key: again });

    await scenario.api.post(`/servers/${server.id}/trust`, { host_key_fingerprint: again.fingerprint });
    expect(await settled(server)).toMatchObject({ status: 'ready', host_key: again, offered_host_key: null });
  });

  async function swapped(host: TestHost): Promise<void> {
    await host.swapHostKey();
    await host.dropConnections();
  }

  it('is found again at its new address, and no other machine in its place', async () => {
    const { host, server } = await scenario.readyServer();
    await host.must(
      "mkdir -p /etc/ssh/sshd_config.d; printf 'Port 22\\nPort 2222\\n' > /etc/ssh/sshd_config.d/port.conf; systemctl restart ssh",
    );
    const moved = await scenario.api.patch<ServerRecord>(`/servers/${server.id}`, { port: 2222, name: 'moved' });
    expect(moved).toMatchObject({ status: 'provisioning', port: 2222, name: 'moved', host_key: server.host_key });
    expect(await settled(server)).toMatchObject({ status: 'ready', port: 2222, host_key: server.host_key });
    expect((await host.must("ss -Htn state established 'sport = :2222' | wc -l")).trim()).not.toBe('0');

    const other = await scenario.bootHost();
    await scenario.authorise(other);
    await scenario.api.patch(`/servers/${server.id}`, { host: other.address, port: 22 });
    expect(await settled(server)).toMatchObject({
      status: 'host_key_mismatch',
      host_key: server.host_key,
      offered_host_key: { algorithm: 'ssh-ed25519', fingerprint: await other.hostKeyFingerprint() },
    });
    expect((await other.exec('ls /var/lib/fairlead/apps')).code).not.toBe(0);

    await scenario.api.patch(`/servers/${server.id}`, { host: host.address });
    expect(await settled(server)).toMatchObject({ status: 'ready', offered_host_key: null });

    await scenario.api.patch(`/servers/${server.id}`, { host: MACHINE_ADDRESS, port: 1 });
    expect(await settled(server)).toMatchObject({ status: 'unreachable', status_code: 'SERVER_UNREACHABLE' });
    await scenario.api.patch(`/servers/${server.id}`, { host: host.address, port: 22 });
    expect(await settled(server)).toMatchObject({ status: 'ready' });
  });
});

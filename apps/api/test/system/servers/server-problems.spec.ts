import { makeKeyPair, type TestHost } from '@fairlead/testbed';
import type { ServerRecord } from '../support/api-records';
import { Scenario } from '../support/scenario';

describe('servers with problems', () => {
  let scenario: Scenario;
  let host: TestHost;

  beforeAll(async () => {
    scenario = await Scenario.start();
    host = await scenario.bootHost();
    await scenario.authorise(host);
  });
  afterAll(() => scenario?.stop());

  /** A machine has one record, so the next test can add it only after that. */
  async function removed({ id }: ServerRecord): Promise<void> {
    await scenario.api.delete(`/servers/${id}`);
    const ending = scenario.api.until<ServerRecord>(`/servers/${id}`, ({ status }) => status === 'failed');
    await expect(ending).rejects.toMatchObject({ status: 404 });
  }

  it('says that an unknown host is unreachable', async () => {
    const server = await scenario.addServer({ host: 'no-such-host.invalid' });
    expect(server).toMatchObject({ status: 'failed', status_code: 'SERVER_UNREACHABLE' });
  });

  it('says that a closed port is unreachable', async () => {
    const server = await scenario.addServer({ host: host.address, port: 2 });
    expect(server).toMatchObject({ status: 'failed', status_code: 'SERVER_UNREACHABLE' });
  });

  it('reports that its key is rejected', async () => {
    const { privateKey } = makeKeyPair('stranger');
    const server = await scenario.addServer({ host: host.address, private_key: privateKey });
    expect(server).toMatchObject({ status: 'failed', status_code: 'SSH_AUTHENTICATION_FAILED' });
  });

  it('reports that a user does not exist', async () => {
    const server = await scenario.addServer({ host: host.address, username: 'unknown-user' });
    expect(server).toMatchObject({ status: 'failed', status_code: 'SSH_AUTHENTICATION_FAILED' });
  });

  it('says that a user without sudo may not do it, and is content with one that has it', async () => {
    const { privateKey, publicKey } = makeKeyPair('users');
    await host.addUser({ name: 'plain', sudo: false, authorizedKey: publicKey });
    await host.addUser({ name: 'mighty', sudo: true, authorizedKey: publicKey });
    const refused = await scenario.addServer({ host: host.address, username: 'plain', private_key: privateKey });
    expect(refused).toMatchObject({ status: 'failed', status_code: 'PRIVILEGES_MISSING' });
    const taken = await scenario.addServer({ host: host.address, username: 'mighty', private_key: privateKey });
    expect(taken).toMatchObject({ status: 'ready', status_reason: null });
    await removed(taken);
  });

  it('uses a password once, to install its key, and stores it nowhere', async () => {
    await host.addUser({ name: 'typed', sudo: true, password: 'correct horse battery' });
    await host.allowPasswords();
    const server = await scenario.addServer({
      host: host.address,
      username: 'typed',
      password: 'correct horse battery',
    });
    expect(server).toMatchObject({ status: 'ready' });
    expect(JSON.stringify(server)).not.toContain('correct horse');
    expect(await host.readFile('/home/typed/.ssh/authorized_keys')).toContain('ssh-ed25519');
    await removed(server);
  });

  it('refuses a host key other than the one that was named, and a changed one until it is trusted', async () => {
    const expected = await host.hostKeyFingerprint();
    const wrong = await scenario.addServer({ host: host.address, host_key_fingerprint: `SHA256:${'A'.repeat(43)}` });
    expect(wrong.status).toBe('host_key_mismatch');

    const server = await scenario.addServer({ host: host.address, host_key_fingerprint: expected });
    expect(server.host_key?.fingerprint).toBe(expected);
    await host.swapHostKey();
    await host.dropConnections();
    const mismatch = await scenario.api.until<ServerRecord>(
      `/servers/${server.id}`,
      ({ status }) => status !== 'ready',
    );
    expect(mismatch).toMatchObject({ status: 'host_key_mismatch', status_code: 'HOST_KEY_MISMATCH' });
    await expect(scenario.api.get(`/servers/${server.id}/stats`)).rejects.toMatchObject({
      status: 409,
      code: 'HOST_KEY_MISMATCH',
    });
    await expect(
      scenario.api.post('/applications', {
        name: 'refused',
        server_id: server.id,
        source: { type: 'git', repository: 'https://example.com/a.git', branch: 'main' },
      }),
    ).rejects.toMatchObject({ status: 409 });

    await scenario.api.post(`/servers/${server.id}/trust`, { host_key_fingerprint: await host.hostKeyFingerprint() });
    const trusted = await scenario.api.until<ServerRecord>(
      `/servers/${server.id}`,
      ({ status }) => status !== 'provisioning',
    );
    expect(trusted).toMatchObject({ status: 'ready', status_reason: null });
  });

  it('reports that a server is unreachable and that it is reachable again', async () => {
    const { host: lost, server } = await scenario.readyServer();
    await lost.disconnectNetwork();
    const away = await scenario.api.until<ServerRecord>(`/servers/${server.id}`, ({ status }) => status !== 'ready');
    expect(away).toMatchObject({ status: 'unreachable', status_code: 'SERVER_UNREACHABLE' });
    await lost.reconnectNetwork();
    const back = await scenario.api.until<ServerRecord>(
      `/servers/${server.id}`,
      ({ status }) => status !== 'unreachable',
    );
    expect(back).toMatchObject({ status: 'ready', status_reason: null });
  });
});

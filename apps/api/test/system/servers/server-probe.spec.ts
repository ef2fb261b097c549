import { makeKeyPair, type TestHost } from '@fairlead/testbed';
import type { ProbeResult, ServerRecord } from '../support/api-records';
import { Scenario } from '../support/scenario';

const PASSWORD = 'correct horse battery';

describe('the probe of a server before it is added', () => {
  let scenario: Scenario;
  let host: TestHost;
  let fingerprint: string;
  const stranger = makeKeyPair('stranger');

  beforeAll(async () => {
    // PAM takes up to three seconds to say no to a password.
    scenario = await Scenario.start({ FAIRLEAD_PROBE_SECONDS: '8' });
    host = await scenario.bootHost();
    await scenario.authorise(host);
    fingerprint = await host.hostKeyFingerprint();
    await host.allowPasswords();
  });
  afterAll(() => scenario?.stop());

  const probe = (body: object): Promise<ProbeResult> =>
    scenario.api.post<ProbeResult>('/servers/probe', { host: host.address, ...body });

  it('succeeds with the right key, and changes and stores nothing', async () => {
    const before = await host.must('find / -xdev -newer /etc/hostname -type f -size +0 | grep -c fairlead || true');
    const found = await probe({});
    expect(found).toEqual({
      reachable: true,
      host_key: { algorithm: 'ssh-ed25519', fingerprint },
      authenticated: true,
      privileged: true,
      facts: { hostname: expect.any(String), os: 'debian', os_version: '12', arch: expect.any(String) },
      supported: true,
      found_owner: null,
      problem: null,
    });
    expect(await probe({ host_key_fingerprint: fingerprint })).toEqual(found);
    expect(await host.must('find / -xdev -newer /etc/hostname -type f -size +0 | grep -c fairlead || true')).toBe(
      before,
    );
    expect(await scenario.api.get<ServerRecord[]>('/servers')).toEqual([]);
  });

  it('reports that a key is rejected, after reporting which machine that was', async () => {
    expect(await probe({ private_key: stranger.privateKey })).toEqual({
      reachable: true,
      host_key: { algorithm: 'ssh-ed25519', fingerprint },
      authenticated: false,
      privileged: false,
      facts: null,
      supported: false,
      found_owner: null,
      problem: { code: 'SSH_AUTHENTICATION_FAILED', message: expect.stringContaining('the key or the user name') },
    });
  });

  it('tries a password and installs nothing with it', async () => {
    await host.addUser({ name: 'typed', sudo: true, password: PASSWORD });
    expect(await probe({ username: 'typed', password: PASSWORD })).toMatchObject({
      privileged: true,
      supported: true,
      problem: null,
    });
    expect((await host.exec('ls /home/typed/.ssh')).code).not.toBe(0);
    const wrong = await probe({ username: 'typed', password: 'wrong horse' });
    expect(wrong).toMatchObject({ reachable: true, authenticated: false });
    expect(wrong.problem?.code).toBe('SSH_AUTHENTICATION_FAILED');
    expect(wrong.problem?.message).toContain('the password or the user name');
  });

  it('distinguishes users with and without sudo', async () => {
    await host.addUser({ name: 'plain', sudo: false, authorizedKey: stranger.publicKey });
    await host.addUser({ name: 'mighty', sudo: true, authorizedKey: stranger.publicKey });
    expect(await probe({ username: 'plain', private_key: stranger.privateKey })).toMatchObject({
      authenticated: true,
      privileged: false,
      facts: null,
      problem: { code: 'PRIVILEGES_MISSING' },
    });
    expect(await probe({ username: 'mighty', private_key: stranger.privateKey })).toMatchObject({
      privileged: true,
      supported: true,
      problem: null,
    });
  });

  it('sends nothing to a machine that offers another host key than the given one, and reports the offered key', async () => {
    const found = await probe({
      username: 'unsuspecting',
      password: PASSWORD,
      host_key_fingerprint: `SHA256:${'A'.repeat(43)}`,
    });
    expect(found).toMatchObject({
      reachable: true,
      host_key: { algorithm: 'ssh-ed25519', fingerprint },
      authenticated: false,
      problem: { code: 'HOST_KEY_MISMATCH' },
    });
    const seen = (): Promise<string> => host.must('journalctl --sync || true; journalctl -q -o cat -u ssh');
    expect(await seen()).not.toContain('unsuspecting');
    await probe({ username: 'unsuspecting', password: PASSWORD, host_key_fingerprint: fingerprint });
    expect(await seen()).toContain('unsuspecting');
  });

  it('says what a system runs that Fairlead does not manage', async () => {
    const release = await host.readFile('/etc/os-release');
    await host.must('rm -f /etc/os-release');
    await host.writeFile('/etc/os-release', 'ID=fedora\nVERSION_ID=41\nPRETTY_NAME="Fedora Linux 41"\n');
    try {
      expect(await probe({})).toMatchObject({
        privileged: true,
        facts: { os: 'fedora', os_version: '41' },
        supported: false,
        problem: { code: 'SYSTEM_NOT_SUPPORTED', message: expect.stringContaining('Fedora Linux 41') },
      });
    } finally {
      await host.writeFile('/etc/os-release', release);
    }
  });

  it('ends at its time limit when the machine does not answer, at any point', async () => {
    await host.disconnectNetwork();
    try {
      const began = Date.now();
      expect(await probe({})).toMatchObject({ reachable: false, problem: { code: 'SERVER_UNREACHABLE' } });
      expect(Date.now() - began).toBeLessThan(20_000);
    } finally {
      await host.reconnectNetwork();
    }
    await host.must("printf 'sleep 60\\n' > /etc/profile.d/slow.sh; usermod -s /bin/bash mighty");
    await host.must("printf 'sleep 60\\n' > /home/mighty/.bashrc; chown mighty: /home/mighty/.bashrc");
    expect(await probe({ username: 'mighty', private_key: stranger.privateKey })).toMatchObject({
      authenticated: true,
      privileged: false,
      problem: { code: 'SERVER_UNREACHABLE', message: expect.stringContaining('within 8 s') },
    });
  });
});

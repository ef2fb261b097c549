import { setMaxListeners } from 'node:events';
import { createServer, type Server } from 'node:net';
import { bootHost, type TestHost } from '@fairlead/testbed';
import { cmd, establishTrust, generateKeyPair, HostPool, script, secret, type HostTarget } from '../../src/index';
import { retryingHost } from '../../src/host/retrying-host';
import { pollUntil } from '../support/engine-harness';
import { countProcesses, hostTargetOf } from './reachable-hosts';

const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
/** Only where the network is cut: a busy machine may keep a sound connection waiting for longer than that. */
const QUICK = { keepaliveIntervalMs: 200, keepaliveCountMax: 2, readyTimeoutMs: 1_500 };

let machine: TestHost;
let target: HostTarget;
let pool: HostPool;
beforeAll(async () => {
  machine = await bootHost({ image: 'plain' });
  target = await hostTargetOf(machine);
});
beforeEach(() => {
  pool = new HostPool();
});
afterEach(() => pool.close());
afterAll(() => machine?.stop());

const inspector = { inspect: (text: string): Promise<string> => machine.must(text) };
const meet = (other: Partial<HostTarget>, options = {}): Promise<unknown> =>
  failure(
    establishTrust({ ...target, ...other }, { publicKey: machine.rootKey.publicKey, timeoutMs: 20_000, ...options }),
  );

describe('establishing trust', () => {
  let silent: Server;
  let web: Server;
  beforeAll(() => {
    silent = createServer().listen(0);
    web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0);
  });
  afterAll(() => {
    silent.close();
    web.close();
  });

  it('says which way a server cannot be reached', async () => {
    const port = (server: Server): number => Object(server.address()).port;
    const at = async (other: Partial<HostTarget>, options = {}): Promise<string> => {
      const error = await meet(other, options);
      expect(error).toMatchObject({ code: 'SERVER_UNREACHABLE' });
      return error instanceof Error ? error.message : '';
    };
    expect(await at({ address: 'no-such-host.invalid' })).toMatch(/there is no host of this name\.$/);
    expect(await at({ port: 1 })).toMatch(/port 1 cannot be reached: the connection was refused\.$/);
    const silence = await at({ address: '127.0.0.1', port: port(silent) }, { timeoutMs: 1_500 });
    expect(silence).toMatch(/it did not answer within 1500 ms\.$/);
    expect(await at({ address: '127.0.0.1', port: port(web) })).toMatch(/closed the connection at once/);
  });

  it('refuses a wrong key, a wrong user and a key that is none', async () => {
    const { privateKey } = generateKeyPair('stranger');
    expect(await meet({ privateKey })).toMatchObject({ code: 'SSH_AUTHENTICATION_FAILED' });
    expect(await meet({ username: 'unknown-user' })).toMatchObject({ code: 'SSH_AUTHENTICATION_FAILED' });
    expect(await meet({ privateKey: secret('no key at all') })).toMatchObject({ code: 'SSH_AUTHENTICATION_FAILED' });
  });

  it('takes the host key of the fingerprint that the caller knows, and no other', async () => {
    const fingerprint = await machine.hostKeyFingerprint();
    expect(target.hostKey).toEqual({ algorithm: 'ssh-ed25519', fingerprint });
    expect(await meet({}, { hostKeyFingerprint: fingerprint })).toBeUndefined();
    const error = await meet({}, { hostKeyFingerprint: 'SHA256:not-this-one' });
    expect(error).toMatchObject({ code: 'HOST_KEY_MISMATCH' });
    expect(String(error)).toContain(fingerprint);
    expect(String(error)).toContain('SHA256:not-this-one');
  });

  it('finds the key that the caller means among several of the server, and goes on asking for that one', async () => {
    await machine.must('ssh-keygen -q -t rsa -N "" -f /etc/ssh/ssh_host_rsa_key; systemctl restart ssh');
    await machine.waitForSshd();
    const [, fingerprint = ''] = (await machine.must('ssh-keygen -lf /etc/ssh/ssh_host_rsa_key.pub')).split(' ');
    const options = { publicKey: machine.rootKey.publicKey, hostKeyFingerprint: fingerprint };
    const hostKey = await establishTrust(target, options);
    expect(hostKey).toEqual({ algorithm: 'ssh-rsa', fingerprint });
    await pool.host({ ...target, hostKey }).exec(cmd('true'));
    await pool.host(target).exec(cmd('true'));
    await machine.must('rm /etc/ssh/ssh_host_rsa_key*; systemctl restart ssh');
    await machine.waitForSshd();
    await pool.forget(target.id);
    const mismatch = await failure(pool.host({ ...target, hostKey }).exec(cmd('true')));
    expect(mismatch).toMatchObject({ code: 'HOST_KEY_MISMATCH' });
    expect(String(mismatch)).toContain(target.hostKey?.fingerprint);
  });

  it('asks for root, or for sudo without a password', async () => {
    const authorizedKey = machine.rootKey.publicKey;
    await machine.addUser({ name: 'plain', sudo: false, authorizedKey });
    await machine.addUser({ name: 'admin', sudo: true, authorizedKey });
    const error = await meet({ username: 'plain' });
    expect(error).toMatchObject({
      code: 'PRIVILEGES_MISSING',
      message: expect.stringContaining('sudo without a password'),
    });
    expect(await meet({ username: 'admin' })).toBeUndefined();
    await machine.must('mv /usr/bin/sudo /usr/bin/sudo-away');
    const missing = await meet({ username: 'admin' });
    await machine.must('mv /usr/bin/sudo-away /usr/bin/sudo');
    expect(missing).toMatchObject({ code: 'PRIVILEGES_MISSING', message: expect.stringContaining('not installed') });
  });

  it('installs the key with a password that is used once', async () => {
    await machine.addUser({ name: 'fresh', sudo: true, password: 'correct horse' });
    const { publicKey, privateKey } = generateKeyPair('fairlead');
    const other = { username: 'fresh', privateKey };
    // PAM answers a wrong password only after a while.
    const patient = { publicKey, timeoutMs: 20_000 };
    expect(await meet(other, { ...patient, password: secret('wrong') })).toMatchObject({
      code: 'SSH_AUTHENTICATION_FAILED',
    });
    expect(await meet(other, { ...patient, password: secret('correct horse') })).toBeUndefined();
    expect(await meet(other)).toBeUndefined();
    expect(await machine.must('stat -c "%a %U" ~fresh/.ssh ~fresh/.ssh/authorized_keys')).toBe(
      '700 fresh\n600 fresh\n',
    );
    expect(await meet(other, { ...patient, password: secret('correct horse') })).toBeUndefined();
    expect(await machine.must('grep -c . ~fresh/.ssh/authorized_keys')).toBe('1\n');
  });
});

describe('a connection', () => {
  const accepted = async (): Promise<number> =>
    Number(await machine.must('journalctl --sync || true; journalctl -u ssh | grep -c "Accepted publickey" || true'));

  it('is one for all who use the server at the same time', async () => {
    const before = await accepted();
    await Promise.all(Array.from({ length: 30 }, () => pool.host({ ...target }).exec(cmd('true'))));
    expect(await accepted()).toBe(before + 1);
  });

  it('is refused without a pinned host key, and when the server shows another', async () => {
    const { hostKey, ...unmet } = target;
    expect(await failure(pool.host(unmet).exec(cmd('true')))).toMatchObject({ code: 'HOST_KEY_MISMATCH' });
    await machine.swapHostKey();
    const error = await failure(pool.host(target).exec(cmd('true')));
    expect(error).toMatchObject({ code: 'HOST_KEY_MISMATCH' });
    expect(String(error)).toContain(hostKey?.fingerprint);
    expect(String(error)).toContain(await machine.hostKeyFingerprint());
    target = await hostTargetOf(machine);
    await pool.host(target).exec(cmd('true'));
  });

  it('is opened again after it was lost, after the processes of the lost command have been ended', async () => {
    const host = pool.host(target);
    const time = `8${process.pid}.1`;
    const lost = failure(host.exec(script('long', 'sleep "$1"', time)));
    await pollUntil('the nap', async () => (await countProcesses(inspector, time)) === 1);
    await machine.dropConnections();
    expect(await lost).toMatchObject({ code: 'SERVER_UNREACHABLE' });
    expect(await countProcesses(inspector, time)).toBe(1);
    await host.exec(cmd('true'));
    expect(await countProcesses(inspector, time)).toBe(0);
  });

  it('never leaves half a file where a whole one was', async () => {
    const host = pool.host(target);
    await host.writeFile('/root/settings', 'old', { mode: 0o600 });
    const lost = failure(host.writeFile('/root/settings', Buffer.alloc(400_000_000), { mode: 0o600 }));
    await pollUntil(
      'half a file',
      async () => Number(await machine.must('stat -c %s /root/settings.*.part || echo 0')) > 1_000_000,
    );
    await machine.dropConnections();
    expect(await lost).toMatchObject({ code: 'SERVER_UNREACHABLE' });
    expect((await host.exec(cmd('cat', '/root/settings'))).stdout).toBe('old');
    expect(await machine.must('ls /root')).toBe('settings\n');
  });

  it('is given up within the bound of the keep-alive when the network is cut, and found again afterwards', async () => {
    await pool.close();
    pool = new HostPool(QUICK);
    const host = pool.host(target);
    const time = `8${process.pid}.2`;
    const lost = failure(host.exec(script('long', 'sleep "$1"', time)));
    await pollUntil('the nap', async () => (await countProcesses(inspector, time)) === 1);
    await machine.disconnectNetwork();
    const cutAt = Date.now();
    expect(await lost).toMatchObject({ code: 'SERVER_UNREACHABLE', message: expect.stringMatching(/was lost\.$/) });
    // The bound is 0.6 s; the rest is for a machine that is busy with other tests.
    expect(Date.now() - cutAt).toBeLessThan(10_000);
    expect(await failure(host.exec(cmd('true')))).toMatchObject({ code: 'SERVER_UNREACHABLE' });
    const found = retryingHost(host, 60_000).exec(cmd('hostname'));
    await machine.reconnectNetwork();
    expect((await found).code).toBe(0);
    expect(await countProcesses(inspector, time)).toBe(0);
  });

  it('keeps a deadline also where nothing answers', async () => {
    await pool.close();
    pool = new HostPool({ keepaliveIntervalMs: 60_000 });
    const host = pool.host(target);
    await host.exec(cmd('true'));
    await machine.disconnectNetwork();
    const error = await failure(host.exec(cmd('true'), { timeoutMs: 300 }));
    await machine.reconnectNetwork();
    expect(error).toMatchObject({ code: 'STAGE_TIMED_OUT' });
  });

  it('survives a reboot of the server', async () => {
    const host = pool.host(target);
    const boot = script(
      'boot',
      'cat /proc/sys/kernel/random/boot_id; cat /run/systemd/container; readlink /proc/1/ns/pid',
    );
    const before = await host.exec(boot);
    await machine.reboot();
    const after = await retryingHost(host, 60_000).exec(boot);
    expect(after.stdout).not.toBe(before.stdout);
  });

  it('works with fewer sessions than expected', async () => {
    await machine.must('echo "MaxSessions 3" >/etc/ssh/sshd_config.d/few.conf; systemctl restart ssh');
    await machine.waitForSshd();
    const host = pool.host(target);
    const answers = await Promise.all(Array.from({ length: 20 }, () => host.exec(cmd('sleep', '0.05'))));
    expect(answers).toHaveLength(20);
    await machine.must('rm /etc/ssh/sshd_config.d/few.conf; systemctl restart ssh');
    await machine.waitForSshd();
  });

  it('lets what is short pass what is long-lived', async () => {
    const host = pool.host(target);
    const cancel = new AbortController();
    setMaxListeners(20, cancel.signal);
    const logs = Array.from({ length: 12 }, () =>
      failure(host.exec(cmd('sleep', '60'), { longLived: true, signal: cancel.signal })),
    );
    expect((await host.exec(cmd('echo', 'short'), { timeoutMs: 30_000 })).stdout).toBe('short\n');
    cancel.abort();
    await Promise.all(logs);
  });

  it('lets followed logs hold up neither what is short nor what is long-lived', async () => {
    const host = pool.host(target);
    const cancel = new AbortController();
    setMaxListeners(40, cancel.signal);
    const time = `9${process.pid}.5`;
    const logs = Array.from({ length: 20 }, () =>
      failure(host.exec(cmd('sleep', time), { follow: true, signal: cancel.signal })),
    );
    await pollUntil('all followers', async () => (await countProcesses(inspector, time)) === 20);
    // As many sessions of database dumps as a connection has room for.
    const dumps = Array.from({ length: 4 }, () =>
      host.exec(cmd('echo', 'dump'), { longLived: true, timeoutMs: 30_000 }),
    );
    expect((await Promise.all(dumps)).map(({ stdout }) => stdout)).toEqual(Array.from({ length: 4 }, () => 'dump\n'));
    expect((await host.exec(cmd('echo', 'short'), { timeoutMs: 30_000 })).stdout).toBe('short\n');
    cancel.abort();
    await Promise.all(logs);
    await pollUntil('no follower', async () => (await countProcesses(inspector, time)) === 0);
  });

  it('ends with the pool, and the commands on it with SERVER_UNREACHABLE', async () => {
    const host = pool.host(target);
    const time = `8${process.pid}.3`;
    const lost = failure(host.exec(cmd('sleep', time)));
    await pollUntil('the nap', async () => (await countProcesses(inspector, time)) === 1);
    await pool.close();
    expect(await lost).toMatchObject({ code: 'SERVER_UNREACHABLE' });
    expect(await failure(host.exec(cmd('true')))).toMatchObject({ code: 'SERVER_UNREACHABLE' });
  });

  it('does not mind a login shell that is noisy', async () => {
    await machine.must('sed -i "1i echo Welcome; echo Beware >&2" /root/.bashrc');
    const { stdout, stderr } = await pool.host(target).exec(cmd('echo', 'hi'));
    await machine.must('sed -i 1d /root/.bashrc');
    expect([stdout, stderr]).toEqual(['hi\n', '']);
  });
});

describe('the machine behind a connection', () => {
  const pinTo = (machineId: string) => ({ instanceId: 'ins_1', serverId: 'srv_1', machineId });
  const count = async (): Promise<number> => Number(await machine.must('wc -l </run/machine-id-reads'));

  it('is checked once for each connection, and nothing runs on another one', async () => {
    const machineId = (await machine.must('cat /etc/machine-id')).trim();
    const other = pool.host({ ...target, machine: pinTo('0'.repeat(32)) });
    const refused = { code: 'MACHINE_MISMATCH', message: expect.stringContaining(machineId) };
    expect(await failure(other.exec(script('touch', 'touch /run/never')))).toMatchObject(refused);
    expect(await failure(other.exec(script('touch', 'touch /run/never')))).toMatchObject(refused);
    expect((await machine.exec('ls /run/never')).code).not.toBe(0);

    // The checksum of the marker is taken in each check, and only there.
    await machine.writeFile(
      '/usr/local/bin/sha256sum',
      '#!/bin/sh\necho read >>/run/machine-id-reads\nexec /usr/bin/sha256sum "$@"\n',
      '0755',
    );
    const owner = { instance_id: 'ins_1', server_id: 'srv_1', machine_id: machineId, since: null, foreign: [] };
    await machine.writeFile('/var/lib/fairlead/owner', JSON.stringify(owner), '0600');
    const host = pool.host({ ...target, machine: pinTo(machineId) });
    await Promise.all(Array.from({ length: 5 }, () => host.exec(cmd('true'))));
    expect(await count()).toBe(1);
    await machine.dropConnections();
    await pollUntil('the host', async () => (await failure(host.exec(cmd('true')))) === undefined);
    expect(await count()).toBe(2);

    await machine.writeFile('/var/lib/fairlead/owner', 'damaged', '0600');
    await machine.dropConnections();
    await pollUntil(
      'the refusal',
      async () => Object(await failure(host.exec(cmd('true')))).code === 'SERVER_ALREADY_MANAGED',
    );
    await machine.must('rm -r /var/lib/fairlead /usr/local/bin/sha256sum');
    await host.exec(cmd('true'));
  });

  it('is checked without SSH too', async () => {
    const local = { ...target, id: 'local', connection: 'local' } as const;
    const host = pool.host({ ...local, machine: pinTo('0'.repeat(32)) });
    expect(await failure(host.exec(cmd('true')))).toMatchObject({ code: 'MACHINE_MISMATCH' });
    const { stdout } = await pool.host(local).exec(cmd('cat', '/etc/machine-id'));
    expect(await failure(pool.host({ ...local, machine: pinTo(stdout.trim()) }).exec(cmd('true')))).toBeUndefined();
  });
});

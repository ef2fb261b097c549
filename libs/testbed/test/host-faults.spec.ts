import { bootHost, makeKeyPair, type TestHost } from '@fairlead/testbed';
import { Client, type ConnectConfig } from 'ssh2';
import { sshKeyFingerprint } from '../src/hosts/ssh-keys';

describe('a host over SSH', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await bootHost();
  });
  afterAll(() => host?.stop());

  const sshTo = (options: Partial<ConnectConfig> = {}): Promise<Session> =>
    Session.open({ host: host.address, username: 'root', privateKey: host.rootKey.privateKey, ...options });

  it('lets root in with its key and shows the key that the testbed tells', async () => {
    const session = await sshTo();
    expect(session.hostKey).toBe(await host.hostKeyFingerprint());
    expect(await session.exec('hostname')).toBe(`${host.name}\n`);
    session.end();
  });

  it('refuses another key', async () => {
    const { privateKey } = makeKeyPair('stranger');
    await expect(sshTo({ privateKey })).rejects.toThrow(/authentication/);
  });

  it('hangs while it is cut off and answers when it is back', async () => {
    await host.disconnectNetwork();
    await expect(sshTo({ readyTimeout: 1000 })).rejects.toThrow(/Timed out/);
    await host.reconnectNetwork();
    await host.waitForSshd();
    expect(await (await sshTo()).exec('echo back')).toBe('back\n');
  });

  it('reaches its package registry again after it was cut off', async () => {
    expect((await host.exec('apt-get update -qq')).code).toBe(0);
  });

  it('refuses connections while its sshd is stopped, and those that are open go on', async () => {
    const session = await sshTo();
    await host.stopSshd();
    await expect(sshTo()).rejects.toThrow(/ECONNREFUSED/);
    expect(await session.exec('echo still here')).toBe('still here\n');
    await host.startSshd();
    session.end();
  });

  it('drops open connections on demand', async () => {
    const session = await sshTo();
    const closed = session.closed();
    await host.dropConnections();
    await closed;
    expect(await (await sshTo()).exec('echo new')).toBe('new\n');
  });

  it('shows another identity after its key was swapped', async () => {
    const before = await host.hostKeyFingerprint();
    await host.swapHostKey();
    const session = await sshTo();
    expect(session.hostKey).not.toBe(before);
    expect(session.hostKey).toBe(await host.hostKeyFingerprint());
    session.end();
  });

  it('has users with and without sudo, by password and by key', async () => {
    const key = makeKeyPair('deployer');
    await host.addUser({ name: 'deployer', sudo: true, authorizedKey: key.publicKey });
    await host.addUser({ name: 'guest', sudo: false, password: 'let me in' });
    const deployer = await sshTo({ username: 'deployer', privateKey: key.privateKey });
    expect(await deployer.exec('sudo -n id -un')).toBe('root\n');
    const guest = await sshTo({ username: 'guest', privateKey: undefined, password: 'let me in' });
    expect(await guest.exec('sudo -n id -un 2>/dev/null || echo refused')).toBe('refused\n');
    deployer.end();
    guest.end();
  });

  it('sends slowly on a slow line', async () => {
    const session = await sshTo();
    await host.limitNetwork(128);
    const started = Date.now();
    await session.exec('head -c 32768 /dev/urandom');
    expect(Date.now() - started).toBeGreaterThan(1000);
    await host.limitNetwork();
    session.end();
  });
});

class Session {
  private constructor(
    private readonly client: Client,
    readonly hostKey: string,
  ) {
    client.on('error', () => undefined);
  }

  static open(options: ConnectConfig): Promise<Session> {
    return new Promise((resolve, reject) => {
      const client = new Client();
      let hostKey = '';
      client.once('ready', () => resolve(new Session(client, hostKey)));
      client.once('error', reject);
      client.connect({
        readyTimeout: 15_000,
        ...options,
        hostVerifier: (key: Buffer) => {
          hostKey = sshKeyFingerprint(`ssh-ed25519 ${key.toString('base64')}`);
          return true;
        },
      });
    });
  }

  exec(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.client.exec(command, (error, channel) => {
        if (error) return reject(error);
        let output = '';
        channel.on('data', (chunk: Buffer) => (output += chunk.toString('latin1')));
        channel.on('close', () => resolve(output));
      });
    });
  }

  closed(): Promise<void> {
    return new Promise((resolve) => this.client.once('close', () => resolve()));
  }

  end(): void {
    this.client.end();
  }
}

import { Readable } from 'node:stream';
import { driverOf } from '@fairlead/engine';
import {
  databaseSpec,
  Kept,
  listenersBeyondLoopback,
  startDatabaseMachine,
  step,
  type DatabaseMachine,
} from './database-harness';

jest.setTimeout(300_000);
let machine: DatabaseMachine;

beforeAll(async () => {
  machine = await startDatabaseMachine({ image: 'stocked' });
});

afterAll(() => machine?.stop());

describe.each([
  ['postgresql', 'postgres', 5432],
  ['mariadb', 'mariadbd', 3306],
  ['redis', undefined, 0],
] as const)('%s on a machine that has none', (engine, program, port) => {
  const driver = driverOf(engine);

  it('is said to be unavailable where the package sources do not have it', async () => {
    await machine.server.must(
      'mv /etc/apt/sources.list /root/; cp -a /var/lib/apt/lists /root/lists; rm -rf /var/lib/apt/lists/*; : >/etc/apt/sources.list',
    );
    await expect(driver.available(machine.host, step())).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
    // What could not be made there can be dropped all the same.
    await driver.drop(machine.host, databaseSpec(engine), step());
    await machine.server.must(
      'mv /root/sources.list /etc/apt/; rm -rf /var/lib/apt/lists; mv /root/lists /var/lib/apt/lists',
    );
    await driver.available(machine.host, step());
  });

  it('is installed, and heard on loopback only, or not at all before it has a database', async () => {
    expect(await driver.install(machine.host, step())).toMatchObject({ port });
    if (program) expect(await listenersBeyondLoopback(machine.server, program)).toBe('');
    else
      expect(
        await machine.server.must(
          'systemctl is-active redis-server || true; systemctl is-enabled redis-server || true; pgrep redis || true',
        ),
      ).toBe('inactive\ndisabled\n');
  });
});

it('is Valkey where the package sources have that and no Redis, and does all the same', async () => {
  const valkey = await startDatabaseMachine({ image: 'stocked' });
  try {
    await valkey.server.must(
      `sed -n 's/^\\(deb [^ ]*\\) bookworm main/\\1 bookworm-backports main/p' /etc/apt/sources.list >/etc/apt/sources.list.d/backports.list
       printf 'Package: redis-*\\nPin: release *\\nPin-Priority: -1\\n' >/etc/apt/preferences.d/no-redis
       apt-get -q update`,
      { timeoutMs: 120_000 },
    );
    const driver = driverOf('redis');
    await driver.available(valkey.host, step());
    expect(await driver.install(valkey.host, step())).toMatchObject({ version: expect.stringMatching(/^[89]\./) });
    expect(await valkey.server.must('systemctl is-active valkey-server || true; pgrep -a redis || true')).toBe(
      'inactive\n',
    );
    const [original, copy] = [databaseSpec('redis'), databaseSpec('redis')];
    const { port } = await driver.create(valkey.host, original, step());
    await driver.create(valkey.host, copy, step());
    const url = `redis://${original.username}:${original.password.reveal()}@127.0.0.1:${port}`;
    await valkey.server.must('read -r url; valkey-cli -e --no-auth-warning -u "$url"', {
      stdin: `${url}\nRPUSH l 1 2 3\n`,
    });
    const sink = new Kept();
    const taken = await driver.dump(valkey.host, original, sink, step());
    await driver.restore(valkey.host, copy, Readable.from([sink.bytes]), step());
    expect(await driver.fingerprint(valkey.host, copy, step())).toEqual(taken);
    expect(taken.tables).toMatchObject([{ name: 'db0', rows: 1 }]);
    expect((await driver.inspect(valkey.host, [copy])).get(copy.id)).toMatchObject({
      up: true,
      version: expect.stringMatching(/^[89]\./),
    });
    expect(await listenersBeyondLoopback(valkey.server, 'valkey-server')).toBe('');
  } finally {
    await valkey.stop();
  }
});

import { Readable } from 'node:stream';
import { driverOf } from '@fairlead/engine';
import {
  testDatabaseSpec,
  CollectingSink,
  listenersBeyondLoopback,
  startDatabaseMachine,
  testStep,
  type DatabaseMachine,
} from './database-harness';

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
    await expect(driver.requireAvailable(machine.host, testStep())).rejects.toMatchObject({
      code: 'ENGINE_UNAVAILABLE',
    });
    // What could not be made there can be dropped all the same.
    await driver.drop(machine.host, testDatabaseSpec(engine), testStep());
    await machine.server.must(
      'mv /root/sources.list /etc/apt/; rm -rf /var/lib/apt/lists; mv /root/lists /var/lib/apt/lists',
    );
    await driver.requireAvailable(machine.host, testStep());
  });

  it('is installed, and heard on loopback only, or not at all before it has a database', async () => {
    expect(await driver.install(machine.host, testStep())).toMatchObject({ port });
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
    await driver.requireAvailable(valkey.host, testStep());
    expect(await driver.install(valkey.host, testStep())).toMatchObject({ version: expect.stringMatching(/^[89]\./) });
    expect(await valkey.server.must('systemctl is-active valkey-server || true; pgrep -a redis || true')).toBe(
      'inactive\n',
    );
    const [original, copy] = [testDatabaseSpec('redis'), testDatabaseSpec('redis')];
    const { port } = await driver.create(valkey.host, original, testStep());
    await driver.create(valkey.host, copy, testStep());
    const url = `redis://${original.username}:${original.password.reveal()}@127.0.0.1:${port}`;
    await valkey.server.must('read -r url; valkey-cli -e --no-auth-warning -u "$url"', {
      stdin: `${url}\nRPUSH l 1 2 3\n`,
    });
    const sink = new CollectingSink();
    const taken = await driver.dump(valkey.host, original, sink, testStep());
    await driver.restore(valkey.host, copy, Readable.from([sink.bytes]), testStep());
    expect(await driver.fingerprint(valkey.host, copy, testStep())).toEqual(taken);
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

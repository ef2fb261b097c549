import { driverOf } from '@fairlead/engine';
import { listenersBeyondLoopback, startDatabaseMachine, step, type DatabaseMachine } from './database-harness';

jest.setTimeout(300_000);
let machine: DatabaseMachine;

beforeAll(async () => {
  machine = await startDatabaseMachine({ image: 'stocked' });
});

afterAll(() => machine?.stop());

describe.each([
  ['postgresql', 'postgres', 5432],
  ['mariadb', 'mariadbd', 3306],
] as const)('%s on a machine that has none', (engine, program, port) => {
  const driver = driverOf(engine);

  it('is said to be unavailable where the package sources do not have it', async () => {
    await machine.server.must(
      'mv /etc/apt/sources.list /root/; cp -a /var/lib/apt/lists /root/lists; rm -rf /var/lib/apt/lists/*; : >/etc/apt/sources.list',
    );
    await expect(driver.available(machine.host, step())).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
    await machine.server.must(
      'mv /root/sources.list /etc/apt/; rm -rf /var/lib/apt/lists; mv /root/lists /var/lib/apt/lists',
    );
    await driver.available(machine.host, step());
  });

  it('is installed, runs, and listens on loopback only', async () => {
    expect(await driver.install(machine.host, step())).toMatchObject({ port });
    expect(await listenersBeyondLoopback(machine.server, program)).toBe('');
  });
});

it('says so of an engine that this version has no driver for', () => {
  expect(() => driverOf('mysql')).toThrow(expect.objectContaining({ code: 'ENGINE_UNAVAILABLE' }));
});

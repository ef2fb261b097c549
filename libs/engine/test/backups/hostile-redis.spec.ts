import {
  removeDatabase,
  restoreDatabase,
  rotateDatabasePassword,
  type DatabaseSpec,
  type RestoreSpec,
  type StoredDump,
} from '@fairlead/engine';
import { randomPassword, rejectionOf } from '../databases/database-harness';
import { TestSteps } from '../support/engine-harness';
import { BackupFlowHarness, restoreRecorder } from './backup-flow-harness';

let world: BackupFlowHarness;
let port = 26_300;

beforeAll(async () => {
  world = await BackupFlowHarness.start();
});

afterAll(() => world?.stop());

const must = (text: string, stdin = ''): Promise<string> => world.machine.server.must(text, { stdin });

async function created(): Promise<DatabaseSpec> {
  const database = await world.newDatabase('redis', { port: (port += 1), limits: { memoryMb: 32 } });
  await query(database, 'SET good 1');
  return database;
}

/** As an application uses it: through its URL. */
function query(database: DatabaseSpec, command: string): Promise<string> {
  const { username, password } = database;
  return must(
    'read -r url; redis-cli --no-auth-warning -e -u "$url"',
    `redis://${username}:${password.reveal()}@127.0.0.1:${database.port}\n${command}\n`,
  );
}

const home = ({ id }: DatabaseSpec): string => `/var/lib/fairlead/databases/${id}`;

/** As code does that a flaw of the engine let into its process. */
const inside = ({ id }: DatabaseSpec, command: string): Promise<string> =>
  must(`setpriv --reuid=${id} --regid=${id} --clear-groups sh -c '${command}' || true`);

const restore = (from: StoredDump, target: RestoreSpec['target']): Promise<void> =>
  restoreDatabase(world.machine.host, { from, target }, world.repository, new TestSteps().run, restoreRecorder());

const restoreOver = (database: DatabaseSpec, from: StoredDump): Promise<void> =>
  restore(from, { kind: 'same', database, safety: { dump: from, repository: world.repository } });

const remove = (database: DatabaseSpec): Promise<void> =>
  removeDatabase(world.machine.host, database, new TestSteps().run);

const left = ({ id }: DatabaseSpec): Promise<string> =>
  must(
    `set +e; ls -d /var/lib/fairlead/databases/*${id.slice(3)}* 2>/dev/null; id -un ${id} 2>/dev/null; ps -o args= -u ${id} 2>/dev/null; true`,
  );

const CLIMB = `
local function try(...) pcall(redis.call, ...) end
try('CONFIG', 'SET', 'dir', '/tmp') try('CONFIG', 'SET', 'dbfilename', 'climbed') try('SAVE') try('DEBUG', 'SLEEP', '0')
try('MODULE', 'LOAD', '/tmp/x.so') try('ACL', 'SETUSER', 'climbed', 'on', 'nopass', '+@all', '~*') try('SHUTDOWN', 'NOSAVE') try('REPLICAOF', '127.0.0.1', '1')
pcall(function() string.format = function() return 'poisoned' end end) pcall(function() redis.sha1hex = function() return 'poisoned' end end)
pcall(function() table.concat = nil end) pcall(function() getmetatable('').__index = function() return nil end end) pcall(function() math.floor = nil end)
return 1`.replaceAll('\n', ' ');

const CASES: readonly { readonly name: string; readonly arm: (database: DatabaseSpec) => Promise<unknown> }[] = [
  {
    name: 'scripts and functions that change the interpreter and the engine',
    arm: async (database) => {
      await query(database, `EVAL "${CLIMB}" 0`);
      await query(
        database,
        `FUNCTION LOAD "#!lua name=climb\\nredis.register_function('sha1hex', function() ${CLIMB} end)"\nFCALL sha1hex 0`,
      );
    },
  },
  {
    name: 'keys and values with line ends, replies and commands',
    arm: (database) =>
      query(
        database,
        `SET "x\\r\\n+OK\\r\\n*1\\r\\n$8\\r\\nFLUSHALL\\r\\n" "{\\"functions\\":0}\\n"\nHSET "db0:keys=1,expires=0\\r\\n" "rdb_changes_since_last_save:0\\r\\n" x\nCLIENT SETNAME user=other\nSET "\\x00\\xff\\n'; touch /tmp/climbed #" x\nEVAL "return redis.error_reply('X\\nrdb_changes_since_last_save:0 y')" 0 || true`,
      ).catch(() => undefined),
  },
];

describe.each(CASES)('$name', ({ arm }) => {
  it('gain nothing, and stop neither backup, restore, rotation nor removal', async () => {
    const database = await created();
    await arm(database);
    const from = await world.backUp(database);
    await query(database, 'SET good 2');
    await restoreOver(database, from);
    expect(await query(database, 'GET good')).toBe('1\n');
    const rotated = { ...database, password: randomPassword() };
    await rotateDatabasePassword(
      world.machine.host,
      { database: rotated, previous: database.password },
      new TestSteps().run,
    );
    expect(await query(rotated, 'PING')).toBe('PONG\n');
    expect(
      await must(
        `(printf 'AUTH fairlead %s\\nACL USERS\\nCONFIG GET dir\\n' "$(cat ${home(database)}/admin)") | redis-cli -s /run/fairlead-db-${database.id}/redis.sock`,
      ),
    ).toBe(`OK\ndefault\nfairlead\n${database.username}\ndir\n${home(database)}/data\n`);
    await remove(rotated);
    expect(await left(database)).toBe('');
    expect(await must('ls /tmp | grep climbed || true')).toBe('');
  });
});

it('Lua of a backup has only rights to read, whatever the scripts of the owner made of the interpreter', async () => {
  const database = await created();
  await world.backUp(database);
  const scripts = `(printf 'AUTH fairlead %s\\nACL GETUSER fairlead_reader\\nACL DRYRUN fairlead_reader SET x y\\nACL DRYRUN fairlead_reader CONFIG GET dir\\n' "$(cat ${home(database)}/admin)") | redis-cli -s /run/fairlead-db-${database.id}/redis.sock`;
  const rights = await must(scripts);
  expect(rights).toContain("has no permissions to run the 'set' command");
  expect(rights).toContain("has no permissions to run the 'config|get' command");
  await remove(database);
});

describe('links that code inside of an instance places', () => {
  it('lead root to no file of others, and its configuration is not theirs to change', async () => {
    const database = await created();
    await must('printf precious >/root/precious; chmod 644 /root/precious');
    await inside(database, `ln -sf /root/precious ${home(database)}/data/fairlead-id`);
    await rotateDatabasePassword(world.machine.host, { database, previous: database.password }, new TestSteps().run);
    expect(await must('cat /root/precious')).toBe('precious');
    const from = await world.backUp(database);
    await inside(
      database,
      `rm -f ${home(database)}/data/fairlead-id; ln -s /root/precious ${home(database)}/data/fairlead-id`,
    );
    await restoreOver(database, from);
    expect(await must('cat /root/precious')).toBe('precious');
    expect(await query(database, 'GET good')).toBe('1\n');
    expect(
      await inside(
        database,
        `echo user climbed on nopass +@all >>${home(database)}/redis.conf; cat ${home(database)}/admin`,
      ),
    ).toBe('');
    expect(await must(`grep -c climbed ${home(database)}/redis.conf || true`)).toBe('0\n');
    await remove(database);
    expect(await left(database)).toBe('');
  });
});

describe('a script that never ends', () => {
  const endless = async (database: DatabaseSpec): Promise<void> => {
    await must(
      `read -r url; (redis-cli --no-auth-warning -u "$url" EVAL "redis.call('SET', 'x', 1) while true do end" 0 >/dev/null 2>&1 &) ; until redis-cli --no-auth-warning -u "$url" PING 2>&1 | grep -q BUSY; do sleep 0.1; done`,
      `redis://${database.username}:${database.password.reveal()}@127.0.0.1:${database.port}\n`,
    );
  };

  it('keeps neither a password valid nor a database from being removed', async () => {
    const database = await created();
    await endless(database);
    const rotated = { ...database, password: randomPassword() };
    await rotateDatabasePassword(
      world.machine.host,
      { database: rotated, previous: database.password },
      new TestSteps().run,
    );
    expect(await query(rotated, 'GET good')).toBe('1\n');
    expect(await query(database, 'GET good').catch((error: Error) => error.message)).toMatch(/WRONGPASS|NOAUTH/);
    await endless(rotated);
    const began = performance.now();
    await remove(rotated);
    expect(performance.now() - began).toBeLessThan(40_000);
    expect(await left(database)).toBe('');
  });
});

it('a removal that leaves something fails with what is left, and can be repeated', async () => {
  const database = await created();
  await must(`mkdir ${home(database)}/data/mounted; mount -t tmpfs none ${home(database)}/data/mounted`);
  expect(await rejectionOf(remove(database))).toMatchObject({
    code: 'REMOVAL_INCOMPLETE',
    message: expect.stringContaining(`the folder ${home(database)}`),
  });
  await must(`umount ${home(database)}/data/mounted`);
  await remove(database);
  expect(await left(database)).toBe('');
});
